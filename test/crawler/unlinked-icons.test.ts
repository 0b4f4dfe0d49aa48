// The icons at usual paths that no page links to: a company's own, or those of the framework that its site is made with.
import { Resvg } from '@resvg/resvg-js'
import { expect, it } from 'vitest'
import { pixelsOf } from '../support/answers.ts'
import { svgOf } from '../support/artwork.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import { GREEN, homePage, mark, RED, rgb, svg } from '../support/fake-internet.ts'
import { ok, paths } from '../support/network/behaviours.ts'

const { net, service } = await startCrawlingSuite()

const png = (drawing: Uint8Array, width: number) => {
  const fitTo = { mode: 'width' as const, value: width }
  return ok(new Resvg(Buffer.from(drawing).toString(), { fitTo }).render().asPng(), {
    'content-type': 'image/png',
  })
}
/** A mark that no other drawing of this file is like. */
const bars = (color: string) =>
  Buffer.from(svgOf(`<path fill="${color}" d="M5 5h90v20H55v50h40v20H5V75h25V25H5z"/>`))

it.each([
  ['of another mark in other colors', mark(RED), [200, 16], 'site:icon'],
  ['of the same mark', bars(GREEN), [200, 16], 'site:apple-touch-icon'],
  ['of another mark in the same colors', mark(GREEN), [200, 16], 'site:apple-touch-icon'],
] as const)(
  'an unlinked icon %s beside a small linked icon',
  async (_, other, [big, small], way) => {
    const domain = net.serveOnNewDomain(
      paths({
        '/': homePage('<title>Words</title><link rel="icon" href="/small.png">'),
        '/small.png': png(bars(GREEN), small),
        '/apple-touch-icon.png': png(other, big),
      }),
    )
    const response = await service.get(`/api/${domain}`)
    expect(response.headers.get('x-source')).toBe(way)
  },
)

it('is the logo of a page that shows only its name in the header', async () => {
  const name = svgOf(
    `<path fill="${GREEN}" d="M0 0h20v40H0zM60 0h20v40H60zM120 0h90v40h-90z"/>`,
    '0 0 210 40',
  )
  const domain = net.serveOnNewDomain(
    paths({
      '/': homePage(
        '<title>Words</title>',
        '<header><a href="/"><img class="logo" src="/n.svg"></a>',
      ),
      '/n.svg': svg(Buffer.from(name)),
      '/apple-touch-icon.png': png(mark(RED), 200),
    }),
  )
  const response = await service.get(`/api/${domain}?format=png`)
  expect(response.headers.get('x-source')).toBe('site:apple-touch-icon')
  expect((await pixelsOf(response)).at(64, 64)).toEqual(rgb(RED))
})

it('is found with status 203', async () => {
  const domain = net.serveOnNewDomain(
    paths({
      '/': homePage('<title>Words</title><link rel="icon" href="/i.svg">'),
      '/i.svg': (_, response) =>
        void response.writeHead(203, { 'content-type': 'image/svg+xml' }).end(mark(GREEN)),
    }),
  )
  expect((await service.get(`/api/${domain}`)).headers.get('x-source')).toBe('site:icon')
})
