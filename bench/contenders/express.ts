// A minimal Express 5 server that sends the recorded bytes and headers, without keys, quotas or logs.
import express from 'express'
import { readContenderInput } from './recorded-answers.ts'

const { rawHeaders, bytes, port } = readContenderInput()
const headersByName: Record<string, string> = {}
for (let i = 0; i < rawHeaders.length; i += 2)
  headersByName[rawHeaders[i] as string] = rawHeaders[i + 1] as string

const app = express()
app.disable('x-powered-by')
app.get('/api/:domain', (_request, response) => {
  // res.send answers If-None-Match by itself.
  response.set(headersByName).send(bytes)
})
app.listen(port, '127.0.0.1')
