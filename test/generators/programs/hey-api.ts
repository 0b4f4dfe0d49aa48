import { batchDescribe, describe, logo } from './client'
import { client } from './client/client.gen'

client.setConfig({ baseUrl: process.env.LOGOGRAPH_URL, auth: () => process.env.LOGOGRAPH_KEY })

const profile = await describe({ path: { domain: 'stripe.com' } })
console.log('name', profile.data?.name)

const batch = await batchDescribe({ body: { domains: ['stripe.com', 'no domain'] } })
const answer = batch.data
if (typeof answer === 'object' && 'results' in answer)
  console.log('items', ...answer.results.map((item) => item.type))

const image = await logo({ path: { domain: 'stripe.com' }, query: { format: 'png' } })
if (image.data instanceof Blob)
  console.log('image', Buffer.from(await image.data.arrayBuffer()).toString('latin1', 1, 4))

const refused = await describe({ path: { domain: 'no domain' } })
console.log('refused', refused.error && 'status' in refused.error ? refused.error.status : null)
