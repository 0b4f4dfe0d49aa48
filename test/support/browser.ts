// A page in headless Chromium that tells what it saw, with the clients' modules beside it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'

export const CHROMIUM = '/usr/bin/chromium'

/** Why tests in a browser are skipped; null where there is one. */
export const noBrowser = existsSync(CHROMIUM) ? null : `skipped: there is no ${CHROMIUM}`

/** What every headless start needs: no sandbox inside a container, and no visits of the browser's own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
]

/** @returns a browser to open many pages in. */
export async function openBrowser(): Promise<Browser> {
  // Not above: it takes as long as many a test.
  const { chromium } = await import('playwright-core')
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
}

/**
 * Opens a page until it posts JSON to /told.
 * @param page HTML; `./x.ts` is the module clients/x.ts with its types taken out.
 * @param flags of the browser, beside those that every page needs.
 * @returns what was posted.
 * @throws Error when the browser cannot be started, or ends before.
 */
export async function toldBy(page: string, flags: string[] = []): Promise<unknown> {
  const profile = await mkdtemp(join(tmpdir(), 'logograph-browser-'))
  const told = Promise.withResolvers<unknown>()
  const server = await serve(page, told.resolve)
  const browser = spawn(
    CHROMIUM,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      ...flags,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => {
    browser.once('error', (error) => resolve(told.reject(error)))
    browser.once('exit', () => resolve(told.reject(new Error('The browser ended early.'))))
  })
  try {
    return await told.promise
  } finally {
    browser.kill()
    await ended
    server.close()
    server.closeAllConnections()
    // Its children may still write for a moment.
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

async function serve(page: string, tell: (told: unknown) => void): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { url = '/' } = request
    if (url === '/told') tell(await json(request))
    const client = /^\/(\w+)\.ts$/.exec(url)?.[1]
    response.setHeader('content-type', client ? 'text/javascript' : 'text/html')
    response.end(client ? await scriptOf(client) : url === '/' ? page : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function scriptOf(client: string): Promise<string> {
  const file = join(import.meta.dirname, `../../clients/${client}.ts`)
  return stripTypeScriptTypes(await readFile(file, 'utf8'))
}
