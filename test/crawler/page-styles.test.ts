// Logos whose drawing or colors are in another place than their element: in stylesheets, or in a part of a file.
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../support/answers.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import { GREEN, homePage, mark, RED, svg } from '../support/fake-internet.ts'
import { ok, paths } from '../support/network/behaviours.ts'
import type { Handler } from '../support/network/web.ts'

const { net, service } = await startCrawlingSuite()

const [GREEN_HEX, GREEN_RGB] = [GREEN, [...Buffer.from(GREEN.slice(1), 'hex')]]
const SHAPES = '<path class="a" d="M5 5h50v90H5z"/><path class="a" d="M70 5h220v90H70z"/>'
const css = (text: string) => ok(text, { 'content-type': 'text/css' })
const header = (logo: string) =>
  `<header><a class="home" href="/" aria-label="Words">${logo}</a></header>`

/** @returns the colors of all solid pixels of the site's wordmark. */
async function colorsOf(files: Record<string, Handler>): Promise<Set<string>> {
  const domain = net.serveOnNewDomain(paths(files))
  const response = await service.get(`/api/${domain}?kind=wordmark&shape=original&format=png`)
  expect(response.headers.get('x-source')).toBe('site:header-logo')
  const { at, width, height } = await pixelsOf(response)
  const colors = new Set<string>()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [r, g, b, alpha] = at(x, y)
      if (alpha === 255) colors.add(String([r, g, b]))
    }
  return colors
}

describe('an inline svg in the header has the color', () => {
  const INLINE = `<svg class="logo" viewBox="0 0 300 100" fill="currentColor">${SHAPES}</svg>`
  const WITHOUT_FILL = `<svg class="logo" viewBox="0 0 300 100">${SHAPES}</svg>`
  it.each([
    ['of its class', `.logo{color:${GREEN_HEX}}`, INLINE],
    ['of an element around it', `header .home{color:${GREEN_HEX}}`, INLINE],
    ['of the nearer element around it', `.home{color:${GREEN_HEX}}header{color:red}`, INLINE],
    ['of the more specific rule', `header .logo{color:${GREEN_HEX}}.logo{color:red}`, INLINE],
    ['of the class of its shapes', `.a{fill:${GREEN_HEX}}`, WITHOUT_FILL],
    ['of a rule that begins outside', `header > .home .a{fill:${GREEN_HEX}}`, WITHOUT_FILL],
    [
      'of a class with escaped signs',
      `.t-\\[\\#1\\]{color:${GREEN_HEX}}`,
      INLINE.replace('logo', 'logo t-[#1]'),
    ],
    [
      'of strokes, although its root has no fill',
      `.a{stroke:${GREEN_HEX};stroke-width:9}`,
      `<svg class="logo" viewBox="0 0 300 100" fill="none">${SHAPES}</svg>`,
    ],
    [
      'of a rule for screens with a light scheme',
      `.logo{color:${GREEN_HEX}}@media (prefers-color-scheme: dark){.logo{color:red}}`,
      INLINE,
    ],
    [
      'of a rule for wide screens',
      `.a{fill:red}@media (min-width: 1024px){.a{fill:${GREEN_HEX}}}`,
      WITHOUT_FILL,
    ],
    [
      'of the last layer, and of nested rules',
      `@layer one,two;@layer two{header{.home &{fill:red}.a{fill:${GREEN_HEX}}}}@layer one{#x,.home .logo .a{fill:red}}`,
      WITHOUT_FILL,
    ],
    [
      'of the position of its shapes',
      `.logo > :nth-child(-n + 2){fill:${GREEN_HEX}}`,
      WITHOUT_FILL,
    ],
    [
      'of a variable among hundreds',
      `:root{--brand:${GREEN_HEX};${Array.from({ length: 500 }, (_, i) => `--unused-${i}:#ff0000`).join(';')}}.logo{color:var(--brand)}`,
      INLINE,
    ],
    [
      'of rules for it only',
      `.logo{color:${GREEN_HEX}}.other .logo,.home:hover .logo,.logo + .logo{color:red}`,
      INLINE,
    ],
  ])('%s', async (_, styles, logo) => {
    const page = homePage(`<title>Words</title><style>${styles}</style>`, header(logo))
    expect(await colorsOf({ '/': page })).toEqual(new Set([String(GREEN_RGB)]))
  })

  it('of the style of its link', async () => {
    const page = homePage(
      '<title>Words</title>',
      header(INLINE).replace('href', `style="color: ${GREEN_HEX}" href`),
    )
    expect(await colorsOf({ '/': page })).toEqual(new Set([String(GREEN_RGB)]))
  })

  it('of a stylesheet of the page', async () => {
    const link =
      '<link rel="stylesheet" href="/s/fonts.css"><link rel="stylesheet" href="/s/main.css">'
    const page = homePage(`<title>Words</title>${link}`, header(INLINE))
    expect(await colorsOf({ '/': page, '/s/main.css': css(`.logo{color:${GREEN_HEX}}`) })).toEqual(
      new Set([String(GREEN_RGB)]),
    )
  })
})

describe('the stylesheets of a page', () => {
  const links = [1, 2, 3].map((i) => `<link rel="stylesheet" href="/s/${i}.css">`).join('')
  const sheetRequests = (domain: string) =>
    net.web.requests(domain).filter(({ line }) => line.includes('.css')).length

  it('are read for a logo that is only a background, at most two of them', async () => {
    const domain = net.serveOnNewDomain(
      paths({
        '/': homePage(`<title>Words</title>${links}`, header('<b class="site-logo"></b>')),
        '/s/2.css': css('.site-logo{background:url("../i/logo.svg") no-repeat}'),
        '/i/logo.svg': svg(mark(GREEN)),
      }),
    )
    const response = await service.get(`/api/${domain}`)
    expect(response.headers.get('x-source')).toBe('site:header-logo')
    expect(sheetRequests(domain)).toBe(2)
  })

  it('are not read for a page whose logo is a file', async () => {
    const domain = net.serveOnNewDomain(
      paths({
        '/': homePage(`<title>Words</title>${links}`, header('<img class="logo" src="/l.svg">')),
        '/l.svg': svg(mark(GREEN)),
      }),
    )
    await service.get(`/api/${domain}`)
    expect(sheetRequests(domain)).toBe(0)
  })
})

describe('a part of an SVG file', () => {
  const file = (content: string, viewBox = '0 0 300 100') =>
    svg(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`),
    )
  const green = SHAPES.replaceAll('<path', `<path fill="${GREEN}"`)
  const red = `<path id="cart" fill="${RED}" d="M0 0h99v99z"/>`
  it.each([
    [
      'a symbol',
      file(
        `<symbol id="cart" viewBox="0 0 9 9">${red}</symbol><symbol id="logo" viewBox="0 0 300 100">${green}</symbol>`,
      ),
    ],
    ['a group', file(`${red}<g id="logo">${green}</g>`)],
    [
      'a view',
      file(
        `${red}<view id="logo" viewBox="300 0 300 100"/><g transform="translate(300)">${green}</g>`,
        '0 0 600 100',
      ),
    ],
    [
      'the target of a rule',
      file(
        `<style>g{display:none}g:target{display:inline}</style><g id="x">${red}</g><g id="logo">${green}</g>`,
      ),
    ],
  ])('that is %s is drawn without the rest of the file', async (_, sprite) => {
    const logo = '<svg class="logo" viewBox="0 0 300 100"><use href="/sprite.svg#logo"/></svg>'
    for (const shown of [logo, '<img class="logo" src="/sprite.svg#logo">']) {
      const page = homePage('<title>Words</title>', header(shown))
      expect(await colorsOf({ '/': page, '/sprite.svg': sprite })).toEqual(
        new Set([String(GREEN_RGB)]),
      )
    }
  })

  it('that the file does not have leaves the file whole', async () => {
    const page = homePage('<title>Words</title>', header('<img class="logo" src="/l.svg#v2">'))
    expect(await colorsOf({ '/': page, '/l.svg': file(green) })).toEqual(
      new Set([String(GREEN_RGB)]),
    )
  })
})
