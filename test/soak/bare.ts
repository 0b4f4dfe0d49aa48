// The least that answers a question: what it takes beside the load tells of the machine alone.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Bytes of a usual logo. */
const LOGO = Buffer.alloc(2000)

const server = createServer((_request, response) => {
  response.end(LOGO)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
