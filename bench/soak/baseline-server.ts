// A minimal HTTP server. Its latency during the load shows how busy the machine is.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The size of a typical logo. */
const LOGO = Buffer.alloc(2000)

const server = createServer((_request, response) => {
  response.end(LOGO)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
