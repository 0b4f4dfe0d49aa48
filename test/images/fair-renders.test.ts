// Renders serve callers in turn, end within a deadline, and are dropped when no request waits for them any more.
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { artworkOf, recipeWith, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { testRenderer } from '../support/renderer.ts'
import { startService } from '../support/service.ts'

/** Each render of this artwork takes a second more. */
const SLOW = svgOf('<g id="slow"><circle cx="50" cy="50" r="40" fill="#1db954"/></g>')
const MANY = 40
const OTHERS = ['stripe.com', 'github.com', 'netflix.com', 'spotify.com', 'slack.com', 'paypal.com']

const program = new URL('../support/processes/slow-renderer.ts', import.meta.url)
const renderer = testRenderer({ program, renderTimeoutMs: 8000 })
const service = closeAfterTests(
  await startService({ plans: 'unlimited', renderer, env: { TRUST_PROXY: '1' } }),
)
const artwork = artworkOf('slow.com', SLOW)
await service.stores.records.artwork.put(artwork)
// Starts both children, which takes seconds on a busy machine.
const render = () => renderer.render(artwork, recipeWith(), { caller: 'warm-up' })
await Promise.all([render(), render()])

let run = 0
beforeEach(() => {
  run += 1
})

/** Requests an image that no other test has requested. */
function send(
  domain: string,
  caller: string,
  padding: number,
  signal?: AbortSignal,
  { api } = service,
) {
  const background = `10${run.toString(16).padStart(2, '0')}30`
  return fetch(`${api}/api/${domain}?padding=${padding}&background=${background}`, {
    headers: { 'x-forwarded-for': caller },
    signal: signal ?? null,
  })
}

/** Sends many slow renders of one caller. `leave` closes the connections. */
function sendMany() {
  const controller = new AbortController()
  const responses = Array.from({ length: MANY }, (_, i) =>
    send('slow.com', '198.51.100.1', 1 + i, controller.signal).catch(() => null),
  )
  return {
    leave: () => controller.abort(),
    ended: Promise.all(responses),
  }
}
const areWaiting = () => expect.poll(renderer.queuedWeight, { timeout: 20_000 }).toBeGreaterThan(0)

describe('many slow renders of one caller', { timeout: 90_000 }, () => {
  it('let the renders of another caller take their turns', async () => {
    const many = sendMany()
    await areWaiting()
    const others = await Promise.all(OTHERS.map((domain) => send(domain, '203.0.113.1', 7)))
    many.leave()
    await many.ended
    // In order of arrival they would wait for 20 s of slow renders, and be refused after 8 s.
    expect(others.map(({ status }) => status)).toEqual(OTHERS.map(() => 200))
  })

  it('do not delay another caller who requests one of the same images', async () => {
    const many = sendMany()
    await areWaiting()
    const other = await send('slow.com', '203.0.113.1', MANY)
    many.leave()
    await many.ended
    expect(other.status).toBe(200)
  })

  it('are dropped when their clients have left', async () => {
    const many = sendMany()
    await areWaiting()
    many.leave()
    await many.ended
    // The two children would need 20 s for all of them.
    await expect.poll(renderer.queuedWeight, { timeout: 5000 }).toBe(0)
  })

  it('are dropped when they are for the cards of companies, and their clients have left', async () => {
    const leaving = new AbortController()
    const cards: Promise<unknown>[] = []
    for (let i = 0; i < MANY; i++) {
      const logo = svgOf(`<g id="slow"><circle cx="50" cy="50" r="${i + 1}" fill="#1db954"/></g>`)
      await service.stores.records.artwork.put(artworkOf(`slow-${i}.com`, logo))
      const card = `${service.api}/c/slow-${i}.com/card.png`
      cards.push(fetch(card, { signal: leaving.signal }).catch(() => null))
    }
    await areWaiting()
    leaving.abort()
    await Promise.all(cards)
    // The two children would need 20 s for all logos.
    await expect.poll(renderer.queuedWeight, { timeout: 5000 }).toBe(0)
  })

  it('are not dropped while another request waits for the same image', async () => {
    const many = sendMany()
    const stayingClient = send('slow.com', '198.51.100.1', MANY)
    await areWaiting()
    many.leave()
    await many.ended
    expect((await stayingClient).status).toBe(200)
  })

  it('are a 503 with Retry-After when they have not ended within the deadline', async () => {
    const responses = (await sendMany().ended).filter((response) => response !== null)
    expect(responses).toHaveLength(MANY)
    const refused = responses.filter(({ status }) => status === 503)
    // Two children render about one image a second each, for 8 s.
    expect(refused.length).toBeGreaterThan(MANY / 4)
    expect(refused.length).toBeLessThan(MANY)
    for (const response of refused) {
      expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(await response.json()).toMatchObject({ type: 'urn:logograph:problem:unavailable' })
    }
    expect(renderer.queuedWeight()).toBe(0)
  })
})

describe('renders that take seconds of processor time', { timeout: 180_000 }, () => {
  /** Each render of this artwork takes so many seconds of processor time more. */
  async function startBusyService(seconds: number) {
    const busyRenderer = testRenderer({ program, cpuMs: 300_000, renderTimeoutMs: 60_000 })
    const env = { TRUST_PROXY: '1' }
    const busy = await startService({ plans: 'unlimited', renderer: busyRenderer, env })
    onTestFinished(async () => {
      busyRenderer.kill()
      await busy.close()
    })
    const content = `<g id="busy-${seconds}"><circle cx="50" cy="50" r="40"/></g>`
    await busy.stores.records.artwork.put(artworkOf('busy.com', svgOf(content)))
    let sent = 0
    return {
      sendBusy: () => send('busy.com', '198.51.100.1', ++sent, undefined, busy),
      /** Six logos of a caller who has requested nothing before. */
      async sendOthers() {
        const caller = `203.0.113.${++sent}`
        const others = await Promise.all(
          OTHERS.map((domain) => send(domain, caller, sent, undefined, busy)),
        )
        return others.map(({ status }) => status)
      },
    }
  }

  it('leave a process to other callers, also when they were interrupted before', async () => {
    const { sendBusy, sendOthers } = await startBusyService(200)
    const busy = Promise.allSettled([sendBusy(), sendBusy()])
    // Each wave interrupts what runs. Between them the service forgets that there was another caller.
    for (let wave = 0; wave < 3; wave++) {
      await sleep(5500)
      expect(await sendOthers()).toEqual(OTHERS.map(() => 200))
    }
    await busy
  })

  it('end, however often other callers request logos', async () => {
    const { sendBusy, sendOthers } = await startBusyService(2)
    let hasEnded = false
    const busy = Promise.all([sendBusy(), sendBusy()]).finally(() => {
      hasEnded = true
    })
    while (!hasEnded) {
      await sleep(500)
      await sendOthers()
    }
    expect((await busy).map(({ status }) => status)).toEqual([200, 200])
  })
})
