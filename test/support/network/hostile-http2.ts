// A program that fetches from a site with more headers over HTTP/2 than node allows, each time on a new connection. It
// prints the failure codes.
import { createFetch, FetchFailed } from '../../../server/fetch/index.ts'
import { data, headers, startRawHttp2 } from './raw-http2.ts'

const ROUNDS = Number(process.argv[2])
const tooMany = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, 'y']))

const site = await startRawHttp2(({ stream, socket }) => {
  socket.write(headers(stream, tooMany))
  socket.write(data(stream, 'x', true))
})
const codes = new Set<unknown>()
for (let round = 0; round < ROUNDS; round++) {
  await createFetch(site.config)
    .get(site.url('/'), { caller: 'test', signal: AbortSignal.timeout(5000) })
    .catch((error) => codes.add(error instanceof FetchFailed ? error.code : String(error)))
}
console.log(JSON.stringify([...codes]))
process.exit(0)
