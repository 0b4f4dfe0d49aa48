// What a page and its answer say of the software behind it.
import type { Seen } from '../../../schema/discovery.ts'
import { addressOf } from './address.ts'
import type { Heard } from './facts.ts'
import { LIMITS } from './limits.ts'
import type { Origin } from './tell.ts'

const HEADERS = [
  ...['server', 'x-powered-by', 'x-generator', 'via', 'x-shopify-stage', 'x-shopid', 'cf-ray'],
  ...['x-vercel-id', 'x-nf-request-id', 'x-amz-cf-id', 'x-served-by', 'x-drupal-cache'],
  ...['x-aspnet-version', 'x-wix-request-id', 'x-pingback', 'x-varnish', 'x-github-request-id'],
  ...['x-contentful-request-id', 'x-magento-vary', 'x-hubspot-correlation-id', 'fly-request-id'],
]

export function technologiesOf(
  { generators, scripts }: Heard,
  { headers, base, url }: Origin,
): Seen<string>[] {
  const told = Object.entries(headers)
    .filter(([name]) => HEADERS.includes(name.toLowerCase()))
    .map(([name, value]) => ({ value, from: `header ${name.toLowerCase()}` }))
  const made = generators.map((value) => ({ value, from: '<meta name="generator">' }))
  const hosts = scripts.map((address) => addressOf(address, base)).filter((href) => href !== null)
  const loaded = [...new Set(hosts.map((href) => new URL(href).hostname))]
  return [...made, ...told, ...loaded.map((value) => ({ value, from: '<script src>' }))]
    .map(({ value, from }) => ({ value: value.trim().slice(0, 200), from, url }))
    .filter(({ value }) => value !== '')
    .slice(0, LIMITS.technologies)
}
