// Callers who cause much work: what another caller still gets meanwhile, in uncached logos and in first visits.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Internet } from '../../test/support/internet/internet.ts'
import { ok, paths } from '../../test/support/network/behaviours.ts'
import type { Handler } from '../../test/support/network/web.ts'
import { median } from '../figures.ts'
import { headerOf, sendRequest } from '../http-client.ts'
import type { Service } from '../service.ts'
import { ATTACKER_ADDRESS, type Attack, OTHER_CALLER_ADDRESS } from './attack.ts'

/** Time in which the attack takes all that the limits allow it. */
const HEAD_START_MS = 3000
const IDLE_VISITS = 5
const VISITS = 12
const VISIT_INTERVAL_MS = 1500
/** Targets for the other caller: the slowest uncached logo, and a first visit. */
const MAX_LOGO_MS = 2000
const MAX_VISIT_MS = 3000
const BUNDLED = [
  'stripe.com',
  'github.com',
  'netflix.com',
  'spotify.com',
  'slack.com',
  'paypal.com',
  'airbnb.com',
  'dropbox.com',
  'figma.com',
  'notion.so',
]

const SVG_TYPE = { 'content-type': 'image/svg+xml' }
const html = (head: string) =>
  ok(`<!doctype html><title>A company</title>${head}`, { 'content-type': 'text/html' })
const svgOf = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`
const repeat = (count: number, textAt: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => textAt(i)).join('')

const COMPANY_SITE = paths({
  '/': html('<link rel="icon" href="/icon.svg">'),
  '/icon.svg': ok(svgOf('<path fill="#0a4" d="M10 10h80v80z"/>'), SVG_TYPE),
})
/** Takes about a second to measure. @param n makes the file a new one. */
const slowDrawing = (n: number) =>
  svgOf(
    repeat(
      90,
      (i) =>
        `<mask id="m${i}"><rect width="100" height="100" fill="#fff"/><circle cx="${(i + n) % 90}" cy="50" r="9"/></mask><g mask="url(#m${i})"><path d="M10 ${i}H90V90Z" fill="#0a4"/></g>`,
    ),
  )
const ICONS = 12
/** @returns a site that links to 12 icons of different sizes. */
const siteWithIcons = (drawingAt: (i: number) => string) =>
  paths({
    '/': html(
      repeat(
        ICONS,
        (i) => `<link rel="icon" sizes="${16 * (i + 2)}x${16 * (i + 2)}" href="/${i}.svg">`,
      ),
    ),
    ...Object.fromEntries(
      Array.from({ length: ICONS }, (_, i) => [`/${i}.svg`, ok(drawingAt(i), SVG_TYPE)]),
    ),
  })
const SLOW_SITE = siteWithIcons(slowDrawing)
const SMALL_IMAGES_SITE = siteWithIcons((i) => svgOf(`<path fill="#0a4" d="M1${i} 10h80v80z"/>`))
/** @returns a site whose images hang from the second request on. */
function siteThatHangsLater(): Handler {
  const answered = new Set<string>()
  return (request, response) => {
    const file = `${request.headers.host}${request.url}`
    const isImage = request.url?.endsWith('.svg')
    if (isImage && answered.has(file)) return
    answered.add(file)
    SMALL_IMAGES_SITE(request, response)
  }
}

/** Takes a third of a second to read. */
const LONG_PAGE_SITE = paths({
  '/': html(
    repeat(9000, (i) => `<p class="logo" id="a${i}"><a href="/${i}"><img src="/${i}.png">`),
  ),
})

/** Sends requests without waiting for their answers. */
type Flood = (service: Service, stopped: AbortSignal) => Promise<unknown>

/** @param flood runs until its signal aborts. */
function starving(title: string, serve: (internet: Internet) => void, flood: Flood): Attack {
  return {
    title,
    hasP99Target: false,
    async prepare(service, internet) {
      internet.serve('*.co.jp', COMPANY_SITE)
      serve(internet)
      await requestLogo(service, 'prepare.co.jp')
    },
    async run(service) {
      const idleVisits: number[] = []
      for (let n = 0; n < IDLE_VISITS; n++)
        idleVisits.push((await requestLogo(service, `idle-${n}.co.jp`)).milliseconds)
      const stop = new AbortController()
      const flooding = flood(service, stop.signal).catch(() => {})
      await sleep(HEAD_START_MS)
      const logos = await Promise.all(
        BUNDLED.map((domain) => requestLogo(service, `${domain}?padding=7&background=102030`)),
      )
      const health = await sendRequest(`${service.url}/health`)
      const visits: { milliseconds: number; source: string }[] = []
      for (let n = 0; n < VISITS; n++) {
        visits.push(await requestLogo(service, `victim-${n}.co.jp`))
        await sleep(VISIT_INTERVAL_MS)
      }
      stop.abort()
      await flooding
      const slowest = Math.max(...logos.map(({ milliseconds }) => milliseconds))
      const drawn = visits.filter(
        ({ source, milliseconds }) => source.startsWith('site:') && milliseconds <= MAX_VISIT_MS,
      )
      const durations = visits.map(({ milliseconds }) => milliseconds)
      return {
        'uncached logos of another caller': `${logos.filter(({ source }) => source !== '').length} of ${BUNDLED.length}, slowest ${Math.round(slowest)} ms (${slowest <= MAX_LOGO_MS ? 'meets' : 'MISSES'} ≤ ${MAX_LOGO_MS} ms)`,
        'first visits of another caller': `${drawn.length} of ${VISITS} drawn within ${MAX_VISIT_MS} ms (${drawn.length >= VISITS - 1 ? 'meets' : 'MISSES'} ≥ ${VISITS - 1}), median ${Math.round(median(durations))} ms (before ${Math.round(median(idleVisits))} ms), slowest ${Math.round(Math.max(...durations))} ms`,
        '/health meanwhile': JSON.stringify(JSON.parse(health.bytes.toString()).degraded ?? 'ok'),
      }
    },
  }
}

/** @returns how long the answer took, and its X-Source; an empty one for no image. */
async function requestLogo(service: Service, path: string) {
  const startedAt = performance.now()
  const answer = await get(service, `/api/${path}`, OTHER_CALLER_ADDRESS)
  return {
    milliseconds: performance.now() - startedAt,
    source: headerOf(answer, 'x-source'),
  }
}

/** Calls `send` with 0, 1, 2 … at this interval. */
async function paced(
  intervalMs: number,
  stopped: AbortSignal,
  send: (n: number) => Promise<unknown>,
) {
  for (let n = 0; !stopped.aborted; n++) {
    send(n).catch(() => {})
    await sleep(intervalMs)
  }
}

const get = ({ url }: Service, path: string, address: string, headers = {}) =>
  sendRequest(url + path, headers, undefined, address)

/** Each address asks for the logo of a new domain again and again. */
const visitsFrom =
  (addresses: number, suffix: string, intervalMs = 1500): Flood =>
  (service, stopped) =>
    Promise.all(
      Array.from({ length: addresses }, (_, a) =>
        paced(intervalMs, stopped, (n) =>
          get(service, `/api/a${a}-${n}.${suffix}`, `127.0.1.${a + 1}`),
        ),
      ),
    )

export const STARVING: Record<string, Attack> = {
  'slow renders': starving(
    'Renders of one slow drawing, 40 a second, from one address',
    (internet) => internet.serve('*.co.uk', SLOW_SITE),
    async (service, stopped) => {
      await get(service, '/api/slow.co.uk', ATTACKER_ADDRESS)
      await paced(25, stopped, (n) =>
        get(
          service,
          `/api/slow.co.uk?padding=${1 + (n % 40)}&background=${100_000 + n}`,
          ATTACKER_ADDRESS,
        ),
      )
    },
  ),
  'slow images': starving(
    `First visits to sites with ${ICONS} slow drawings, from one address`,
    (internet) => internet.serve('*.co.uk', SLOW_SITE),
    visitsFrom(1, 'co.uk'),
  ),
  'slow images of five': starving(
    `First visits to sites with ${ICONS} slow drawings, from five addresses`,
    (internet) => internet.serve('*.co.uk', SLOW_SITE),
    visitsFrom(5, 'co.uk'),
  ),
  'hanging images': starving(
    'Images of candidates (`why/{position}`) that hang, with one key',
    (internet) => internet.serve('*.co.uk', siteThatHangsLater()),
    async (service, stopped) => {
      const headers = { 'x-api-key': service.key }
      const domains = Array.from({ length: 40 }, (_, n) => `h${n}.co.uk`)
      for (const domain of domains) await get(service, `/api/${domain}`, ATTACKER_ADDRESS, headers)
      await paced(20, stopped, (n) =>
        get(service, `/api/logo/${domains[n % 40]}/why/${2 + (n % 11)}`, ATTACKER_ADDRESS, headers),
      )
    },
  ),
  'large renders': starving(
    'Renders of 2048 px with one key, 50 a second',
    () => {},
    (service, stopped) =>
      paced(20, stopped, (n) =>
        get(
          service,
          `/api/stripe.com?size=2048&format=webp&greyscale=true&background=${100_000 + n}`,
          ATTACKER_ADDRESS,
          { 'x-api-key': service.key },
        ),
      ),
  ),
  cards: starving(
    'Social cards of unknown companies, from one address',
    () => {},
    (service, stopped) =>
      paced(200, stopped, (n) => get(service, `/c/card-${n}.co.kr/card.png`, ATTACKER_ADDRESS)),
  ),
  'long pages': starving(
    'First visits to pages that take long to read, from five addresses',
    (internet) => internet.serve('*.co.uk', LONG_PAGE_SITE),
    visitsFrom(5, 'co.uk', 500),
  ),
  'silent DNS': starving(
    'First visits to names whose DNS never answers, from five addresses',
    (internet) => internet.dns.set('*.com.br', 'silence'),
    visitsFrom(5, 'com.br', 200),
  ),
  searches: starving(
    'Searches for long names with one key, without pauses',
    () => {},
    (service, stopped) =>
      paced(3, stopped, (n) =>
        get(service, `/api/search?q=international%20${n}%20business%20group`, ATTACKER_ADDRESS, {
          'x-api-key': service.key,
        }),
      ),
  ),
}
