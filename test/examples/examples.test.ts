// Installs each example as a reader would, outside the repository, builds it and opens it in Chromium.
import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { accessibilityViolations } from '../support/explorer.ts'
import { freePort } from '../support/ports.ts'
import { type Service, startService } from '../support/service.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

/** The examples with a build: how each is served, and how many logos its page shows. */
const EXAMPLES: { name: string; scripts: string[]; serve: 'preview' | 'start'; logos: number }[] = [
  { name: 'react-vite', scripts: ['build'], serve: 'preview', logos: 4 },
  { name: 'nextjs', scripts: ['build'], serve: 'start', logos: 4 },
  { name: 'vue', scripts: ['build'], serve: 'preview', logos: 4 },
  { name: 'svelte', scripts: ['build'], serve: 'preview', logos: 4 },
  { name: 'customer-table', scripts: ['build'], serve: 'preview', logos: 200 },
  { name: 'apollo', scripts: ['codegen', 'build'], serve: 'preview', logos: 4 },
  { name: 'urql', scripts: ['build'], serve: 'preview', logos: 4 },
]

let folder: string
let service: Service
let browser: Browser
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  if (browserSkipReason) return
  folder = await mkdtemp(join(tmpdir(), 'logograph-examples-'))
  service = await startService({ plans: 'unlimited' })
  browser = await openBrowser()
  const token = await service.key({ kind: 'publishable', plan: 'starter' })
  environment = {
    ...process.env,
    VITE_LOGOGRAPH_URL: service.api,
    VITE_LOGOGRAPH_TOKEN: token,
    NEXT_PUBLIC_LOGOGRAPH_URL: service.api,
    NEXT_PUBLIC_LOGOGRAPH_TOKEN: token,
    NEXT_TELEMETRY_DISABLED: '1',
    // The tests set another value, with which React would be built for development.
    NODE_ENV: undefined,
  }
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Copies an example out of the repository and installs it, with the package that the service serves. */
async function copyExample(name: string, target: string): Promise<void> {
  await cp(join(ROOT, 'examples', name), target, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist|\.next)$/.test(path),
  })
  const npm = (...args: string[]) =>
    run('npm', [...args, '--no-audit', '--no-fund'], { cwd: target, env: environment })
  const manifest = await readFile(join(target, 'package.json'), 'utf8')
  if (manifest.includes('"@logograph/client"')) {
    // Other machines install it with the lockfile that this command writes.
    await npm('install', '--package-lock-only', `${service.api}/client.tgz`)
  }
  await npm('ci')
}

/** Opens the page in both color schemes. It must show all logos, say nothing in the console, and be accessible. */
async function expectLogos(url: string, count: number): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme })
    const messages: string[] = []
    page.on('console', (message) => messages.push(`${message.text()} ${message.location().url}`))
    page.on('pageerror', ({ message }) => messages.push(message))
    await page.goto(url)
    await expect.poll(() => loadedLogos(page)).toBe(count)
    expect(messages).toEqual([])
    expect(await accessibilityViolations(page)).toEqual([])
    const sources = await page
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc))
    // Light is the default, so its URLs need not name it.
    const darkSources = sources.filter((source) => source.includes('theme=dark'))
    expect(darkSources.length > 0).toBe(colorScheme === 'dark')
    await page.close()
  }
}

/** Scrolls to every image, because logos load lazily. @returns how many have pixels. */
async function loadedLogos(page: Page): Promise<number> {
  const images = page.locator('img')
  await page.evaluate(() => scrollBy(0, 500))
  return images.evaluateAll(
    (all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
  )
}

describe.skipIf(browserSkipReason)(
  browserSkipReason ? `the examples (${browserSkipReason})` : 'the examples',
  // npm and pip install from their registries.
  { timeout: 300_000 },
  () => {
    // The build of a framework takes a minute on a busy machine.
    it.each(EXAMPLES)('$name', { timeout: 180_000 }, async ({ name, scripts, serve, logos }) => {
      const cwd = join(folder, 'examples', name)
      await copyExample(name, cwd)
      const options = { cwd, env: environment }
      for (const script of scripts) await run('npm', ['run', script], options)
      const port = await freePort()
      const host = serve === 'start' ? '--hostname' : '--host'
      const server = spawn('npm', ['run', serve, '--', '--port', String(port), host, '127.0.0.1'], {
        ...options,
        stdio: 'ignore',
        detached: true,
      })
      try {
        const url = `http://127.0.0.1:${port}/`
        await expect
          .poll(() =>
            fetch(url).then(
              ({ ok }) => ok,
              () => false,
            ),
          )
          .toBe(true)
        await expectLogos(url, logos)
      } finally {
        // npm starts the server as a child process, so the whole group ends.
        process.kill(-server.pid!, 'SIGTERM')
      }
    })

    it('federation: one command starts a CRM, a gateway and a page', async () => {
      const cwd = join(folder, 'examples/federation')
      await copyExample('federation', cwd)
      const port = await freePort()
      const env = { ...environment, LOGOGRAPH_URL: service.api, PORT: String(port) }
      const server = spawn('npm', ['start'], { cwd, env, stdio: 'ignore', detached: true })
      try {
        const url = `http://127.0.0.1:${port}/`
        await expect
          .poll(() =>
            fetch(url).then(
              ({ ok }) => ok,
              () => false,
            ),
          )
          .toBe(true)
        await expectLogos(url, 4)
        const answer = await fetch(`${url}graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            query: '{ logographCompany(domain: "unknown.com") { id name stage } }',
          }),
        })
        const unknown = { id: null, name: 'Unknown', stage: null }
        expect((await answer.json()).data).toEqual({ logographCompany: unknown })
      } finally {
        process.kill(-server.pid!, 'SIGTERM')
      }
    })

    it('node', async () => {
      const cwd = join(folder, 'examples/node')
      await copyExample('node', cwd)
      const options = { cwd, env: { ...environment, LOGOGRAPH_URL: service.api } }
      for (const script of ['codegen', 'build']) await run('npm', ['run', script], options)
      const { stdout } = await run('npm', ['start', '--silent'], options)
      expect(stdout.split('\n')).toEqual([
        'stripe.com: image/png',
        'stripe.com: Stripe',
        // The service of the test has no catalogue, so the name comes from the domain.
        'github.com: Github',
        expect.stringMatching(/^invalid_request: domain must not contain spaces/),
        '',
      ])
    })

    it('html', async () => {
      const file = await readFile(join(ROOT, 'examples/html/index.html'), 'utf8')
      const html = file.replace('http://localhost:3000', service.api)
      const server = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(html)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      try {
        await expectLogos(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 4)
      } finally {
        server.close()
        server.closeAllConnections()
      }
    })
  },
)
