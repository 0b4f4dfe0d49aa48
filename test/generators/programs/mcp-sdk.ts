import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'

const url = new URL('/mcp', process.env.LOGOGRAPH_URL)
const headers = { 'x-api-key': process.env.LOGOGRAPH_KEY ?? '' }
const client = new Client({ name: 'test', version: '1.0.0' })
await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
const { tools } = await client.listTools()
console.log('tools', ...tools.map(({ name }) => name))

/** The client checks the answer by the schema of the tool. */
async function call(name: string, parameters: Record<string, unknown>) {
  const answer = await client.callTool({ name, arguments: parameters })
  return CallToolResultSchema.parse(answer)
}

const found = await call('find_company', { query: 'Stripe', limit: 1 })
console.log('found', JSON.stringify(found.structuredContent).includes('"stripe.com"'))
const logo = await call('company_logo', { domain: 'stripe.com', format: 'png', inline: true })
const image = logo.content.find(({ type }) => type === 'image')
if (image?.type === 'image')
  console.log('image', Buffer.from(image.data, 'base64').toString('latin1', 1, 4))
const refused = await call('company_logo', { domain: 'no domain' })
console.log('refused', refused.isError)
await client.close()
