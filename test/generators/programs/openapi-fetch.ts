import createClient from 'openapi-fetch'
import type { paths } from './schema'

const api = createClient<paths>({
  baseUrl: process.env.LOGOGRAPH_URL ?? '',
  headers: { 'x-api-key': process.env.LOGOGRAPH_KEY ?? '' },
})
const profile = await api.GET('/api/describe/{domain}', {
  params: { path: { domain: 'stripe.com' } },
})
console.log('name', profile.data?.name)

const batch = await api.POST('/api/batch/describe', {
  body: { domains: ['stripe.com', 'no domain'] },
  headers: { accept: 'application/json' },
})
const answer = batch.data
if (typeof answer === 'object' && 'results' in answer)
  console.log('items', ...answer.results.map((item) => item.type))

const logo = await api.GET('/api/{domain}', {
  params: { path: { domain: 'stripe.com' }, query: { format: 'png' } },
  parseAs: 'arrayBuffer',
})
if (logo.data instanceof ArrayBuffer)
  console.log('image', Buffer.from(logo.data).toString('latin1', 1, 4))

const refused = await api.GET('/api/describe/{domain}', {
  params: { path: { domain: 'no domain' } },
})
console.log('refused', refused.error?.status)
