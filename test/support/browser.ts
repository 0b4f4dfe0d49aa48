// Runs test pages in headless Chromium and serves the client modules to them.
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

/** Why browser tests are skipped; null when Chromium is installed. */
export const browserSkipReason = existsSync(CHROMIUM) ? null : `skipped: there is no ${CHROMIUM}`

/** Flags of `openBrowser`: no sandbox inside a container, and no background requests by Chromium. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
]

export async function openBrowser(): Promise<Browser> {
  // Imported here because the import is slow and few tests need it.
  const { chromium } = await import('playwright-core')
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
}

/**
 * Opens a page until it posts JSON to /result.
 * @param page HTML; `./x.ts` is the module clients/x.ts with its types removed.
 * @param flags additional Chromium flags.
 * @returns the posted JSON.
 * @throws Error when Chromium cannot start or exits early.
 */
export async function resultOfPage(page: string, flags: string[] = []): Promise<unknown> {
  const profile = await mkdtemp(join(tmpdir(), 'logograph-browser-'))
  const result = Promise.withResolvers<unknown>()
  const server = await serve(page, result.resolve)
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
  const exited = new Promise<void>((resolve) => {
    browser.once('error', (error) => resolve(result.reject(error)))
    browser.once('exit', () => resolve(result.reject(new Error('The browser exited early.'))))
  })
  try {
    return await result.promise
  } finally {
    browser.kill()
    await exited
    server.close()
    server.closeAllConnections()
    // Child processes may still write to the profile for a moment.
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

async function serve(page: string, onResult: (result: unknown) => void): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { url = '/' } = request
    if (url === '/result') onResult(await json(request))
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
