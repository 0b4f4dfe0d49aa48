// Searches the same names with MiniSearch, with the options its manual suggests for autocompletion.
import { measureSearch, type NameRow } from './search-contender.ts'

// A variable hides this module name from the compiler, because only benchmarks install MiniSearch.
const moduleName = 'minisearch'
const { default: MiniSearch } = await import(moduleName)

await measureSearch(async (readNames) => {
  const index = new MiniSearch({
    fields: ['name', 'key', 'domain'],
    storeFields: ['domain', 'rank'],
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  })
  index.addAll(readNames().map((row, id) => ({ ...row, id })))
  const boost = {
    boostDocument: (_: unknown, __: string, storedFields?: Record<string, unknown>) =>
      1 + Number(storedFields?.rank) / 50,
  }
  return (text) =>
    index
      .search(text, boost)
      .slice(0, 10)
      .map(({ domain }: NameRow) => domain)
})
