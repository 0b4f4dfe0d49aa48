import { batchDescribe, describe, getLogoUrl } from './client'

// The generated functions have paths without a host.
const url = process.env.LOGOGRAPH_URL ?? ''
const send = globalThis.fetch
globalThis.fetch = (path, init) => send(url + path, init)
const options = { headers: { 'x-api-key': process.env.LOGOGRAPH_KEY ?? '' } }

const profile = await describe('stripe.com', undefined, options)
console.log('name', profile.status === 200 ? profile.data.name : null)

const batch = await batchDescribe({ domains: ['stripe.com', 'no domain'] }, undefined, options)
if (batch.status === 200 && typeof batch.data === 'object')
  console.log('items', ...batch.data.results.map((item) => item.type))

// Orval reads every answer as text, which spoils an image, so only the address is its own.
const logo = await fetch(getLogoUrl('stripe.com', { format: 'png' }), options)
console.log('image', Buffer.from(await logo.arrayBuffer()).toString('latin1', 1, 4))

const refused = await describe('no domain', undefined, options)
console.log('refused', refused.status)
