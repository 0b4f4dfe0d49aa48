import { createMCPClient } from '@ai-sdk/mcp'

const url = `${process.env.LOGOGRAPH_URL}/mcp`
const headers = { 'x-api-key': process.env.LOGOGRAPH_KEY ?? '' }
const client = await createMCPClient({ transport: { type: 'http', url, headers } })
const tools = await client.tools()
console.log('tools', ...Object.keys(tools))

interface Answer {
  isError?: boolean
  structuredContent?: unknown
  content: { type: string; data?: string }[]
}
async function call(name: string, parameters: Record<string, unknown>): Promise<Answer> {
  const options = { toolCallId: name, messages: [], context: {} }
  return (await tools[name]?.execute?.(parameters, options as never)) as Answer
}

const found = await call('find_company', { query: 'Stripe', limit: 1 })
console.log('found', JSON.stringify(found).includes('stripe.com'))
const logo = await call('company_logo', { domain: 'stripe.com', format: 'png', inline: true })
const image = logo.content.find(({ type }) => type === 'image')
console.log('image', Buffer.from(image?.data ?? '', 'base64').toString('latin1', 1, 4))
const refused = await call('company_logo', { domain: 'no domain' })
console.log('refused', refused.isError)
await client.close()
