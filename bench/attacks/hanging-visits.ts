// One address requests many domains whose sites hang, while other callers request the first logo of a company.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Internet } from '../../test/support/internet/internet.ts'
import { hang, ok, paths } from '../../test/support/network/behaviours.ts'
import { headerOf, sendRequest } from '../http-client.ts'
import type { Service } from '../service.ts'
import { ATTACKER_ADDRESS, type Attack, OTHER_CALLER_ADDRESS } from './attack.ts'

/** Just below the 300 requests that an anonymous address may send in a minute. */
const OPERATIONS = 290
const DOMAINS_PER_OPERATION = 10
const OTHER_CALLERS = 14
const MINUTE_MS = 60_000
/** Operations about unknown companies, before the attack. */
const PREPARING_OPERATIONS = 20
/** Time in which the visits take all the concurrency that the limits allow them. */
const HEAD_START_MS = 2000

const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#0a4" d="M1 1h7v7z"/></svg>'
const COMPANY_SITE = paths({
  '/': ok('<!doctype html><title>A company</title><link rel="icon" href="/icon.svg">', {
    'content-type': 'text/html',
  }),
  '/icon.svg': ok(ICON_SVG, { 'content-type': 'image/svg+xml' }),
})

export const hangingVisits: Attack = {
  title: `${OPERATIONS} × ${DOMAINS_PER_OPERATION} first visits to sites that hang, from one address`,
  async prepare(service: Service, internet: Internet) {
    internet.serve('*.co.uk', hang)
    internet.serve('*.co.jp', COMPANY_SITE)
    // The first visit of a service starts its render process and page thread, and creates certificates. The first
    // operations let the process compile its code.
    await requestFirstLogo(service, 0)
    for (let n = 0; n < PREPARING_OPERATIONS; n++) {
      await sendOperation(service, `unknown-${n}.com.br`, OTHER_CALLER_ADDRESS)
    }
  },
  async run(service: Service) {
    const minute = sleep(MINUTE_MS)
    const operations = Array.from({ length: OPERATIONS }, (_, n) =>
      sendOperation(service, `hangs-${n}.co.uk`, ATTACKER_ADDRESS).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      ),
    )
    await sleep(HEAD_START_MS)
    const sources = await Promise.all(
      Array.from({ length: OTHER_CALLERS }, (_, i) => requestFirstLogo(service, i + 1)),
    )
    const answers = new Set(await Promise.all(operations))
    // An address may do this once a minute, so other callers are measured for a minute.
    await minute
    const ownLogos = sources.filter((source) => source.startsWith('site:')).length
    return {
      'first visits of others with their own logo': `${ownLogos} of ${OTHER_CALLERS}`,
      'answers to the attacker': [...answers].join(', '),
    }
  },
}

function sendOperation({ url }: Service, domain: string, address: string) {
  const fields = Array.from(
    { length: DOMAINS_PER_OPERATION },
    (_, i) => `d${i}: company(domain: "d${i}-${domain}") { logo { source } }`,
  )
  const body = JSON.stringify({ query: `{ ${fields.join(' ')} }` })
  return sendRequest(`${url}/graphql`, { 'content-type': 'application/json' }, body, address)
}

/** Requests the logo of a new company. @returns the X-Source of the response. */
async function requestFirstLogo({ url }: Service, caller: number): Promise<string> {
  const address = `127.0.0.${100 + caller}`
  const path = `/api/caller-${caller}.co.jp`
  return headerOf(await sendRequest(url + path, {}, undefined, address), 'x-source')
}
