// Searches with our own search; the argument is the file of the SQLite store.
import { search } from '../../server/search/index.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { measureSearch } from './search-contender.ts'

await measureSearch(async () => {
  const { companies } = sqliteRecords(process.argv[2] as string)
  return async (text) => (await search(companies, text, 10)).map(({ company }) => company.domain)
})
