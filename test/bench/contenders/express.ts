// Bare Express 5, as one would write it: the same bytes and headers, no key, no quota, no log.
import express from 'express'
import { readAnswers } from './answers.ts'

const { head, bytes, port } = readAnswers()
const named: Record<string, string> = {}
for (let i = 0; i < head.length; i += 2) named[head[i] as string] = head[i + 1] as string

const app = express()
app.disable('x-powered-by')
app.get('/api/:domain', (_request, response) => {
  // res.send answers If-None-Match by itself.
  response.set(named).send(bytes)
})
app.listen(port, '127.0.0.1')
