// Our search on the store whose file is the argument, told as one message.
import { search } from '../../../server/search/index.ts'
import { sqliteRecords } from '../../../server/stores/sqlite/index.ts'
import { contend } from './searching.ts'

await contend(async () => {
  const find = search(sqliteRecords(process.argv[2] as string).companies)
  return async (text) => (await find(text, 10)).map(({ company }) => company.domain)
})
