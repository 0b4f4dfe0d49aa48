// A minimal node:http server that sends the recorded bytes and headers.
import { createServer } from 'node:http'
import { readContenderInput } from './recorded-answers.ts'

const { etag, rawHeaders, notModifiedHeaders, bytes, port } = readContenderInput()

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, notModifiedHeaders)
    response.end()
  } else {
    response.writeHead(200, rawHeaders)
    response.end(bytes)
  }
}).listen(port, '127.0.0.1')
