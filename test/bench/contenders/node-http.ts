// Bare node:http: the same bytes and headers, and nothing thought about.
import { createServer } from 'node:http'
import { readAnswers } from './answers.ts'

const { etag, head, bareHead, bytes, port } = readAnswers()

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, bareHead)
    response.end()
  } else {
    response.writeHead(200, head)
    response.end(bytes)
  }
}).listen(port, '127.0.0.1')
