// Searches with our own search; the argument is the file of the SQLite store.
import { search } from '../../../server/search/index.ts'
import { sqliteRecords } from '../../../server/stores/sqlite/index.ts'
import { measureSearch } from './search-contender.ts'

await measureSearch(async () => {
  const find = search(sqliteRecords(process.argv[2] as string).companies)
  return async (text) => (await find(text, 10)).map(({ company }) => company.domain)
})
