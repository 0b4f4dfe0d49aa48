// Pages with logos of other services show them in a browser, with only the host changed.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as requestHttp } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAfterTests } from '../support/close.ts'
import { COMPAT_HOSTS, KEY, REPLACEMENT_HOSTS } from '../support/compat-hosts.ts'
import { createCertificates } from '../support/network/certificates.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited', env: { COMPAT_HOSTS } }))
await service.key({ kind: 'publishable', plan: 'pro', existing: KEY })

const CHROMIUM = '/usr/bin/chromium'
const PAGES: [name: string, body: string, widths: Record<string, number>][] = [
  [
    'a page with Clearbit logos',
    `<img id="a" src="https://logo.clearbit.com/stripe.com?size=80">
     <img id="b" src="//logo.clearbit.com/github.com?size=100&greyscale=true" alt="GitHub">
     <img id="c" src="https://logo.clearbit.com/unknown-company-of-nobody.com" onerror="this.dataset.failed = 1">`,
    { a: 80, b: 100, c: 0 },
  ],
  [
    'a page with logo.dev logos',
    `<img id="a" src="https://img.logo.dev/stripe.com?token=${KEY}" alt="Stripe logo" />
     <img id="b" src="https://img.logo.dev/github.com?token=${KEY}&size=200&format=png&retina=true&theme=dark">
     <img id="c" src="https://img.logo.dev/unknown-company-of-nobody.com?token=${KEY}&fallback=404" onerror="this.dataset.failed = 1">`,
    { a: 128, b: 400, c: 0 },
  ],
]

describe.skipIf(!existsSync(CHROMIUM))(
  existsSync(CHROMIUM) ? 'in Chromium' : `in Chromium (skipped: there is no ${CHROMIUM})`,
  () => {
    let folder: string
    let tlsProxy: Server
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'logograph-chromium-'))
      // The proxy terminates TLS, as a reverse proxy does in production.
      const { loopback } = await createCertificates()
      tlsProxy = createServer(loopback, ({ url, headers, method }, response) => {
        const { hostname, port } = new URL(service.api)
        requestHttp({ host: hostname, port, path: url, headers, method }, (upstream) => {
          response.writeHead(upstream.statusCode ?? 0, upstream.headers)
          upstream.pipe(response)
        }).end()
      })
      await new Promise<void>((resolve) => tlsProxy.listen(0, '127.0.0.1', resolve))
    })
    afterAll(async () => {
      tlsProxy.close()
      tlsProxy.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    })

    it.each(PAGES)('%s shows its images', { timeout: 60_000 }, async (_, body, widths) => {
      let page = `<!doctype html><title>x</title>${body}<script>
          addEventListener('load', () => {
            const images = [...document.images].map(({ id, naturalWidth, dataset }) => [id, naturalWidth, dataset.failed ?? 0])
            document.title = JSON.stringify(images)
          })
        </script>`
      for (const [host, replacement] of Object.entries(REPLACEMENT_HOSTS)) {
        if (replacement) page = page.replaceAll(host, replacement)
      }
      const file = join(folder, 'page.html')
      // A file: page would give URLs without a scheme its own, so they get https.
      await writeFile(file, page.replaceAll('"//', '"https://'))
      const { port } = tlsProxy.address() as AddressInfo
      const { stdout } = await promisify(execFile)(CHROMIUM, [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--dump-dom',
        '--ignore-certificate-errors',
        `--user-data-dir=${join(folder, 'profile')}`,
        `--host-resolver-rules=MAP *.example.com:443 127.0.0.1:${port}`,
        `file://${file}`,
      ])
      const images = JSON.parse(/<title>(.*?)<\/title>/.exec(stdout)?.[1] ?? '[]')
      // An image that did not load has the width 0, and its `onerror` sets `data-failed` to 1.
      const expected = Object.entries(widths).map(([id, width]) => [id, width, width ? 0 : '1'])
      expect(images).toEqual(expected)
    })
  },
)
