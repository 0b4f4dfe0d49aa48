// Of several images in the header, the logo is one that browsers show, and as they show it.
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../support/answers.ts'
import { svgOf } from '../support/artwork.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import { GREEN, homePage, mark, RED, rgb, svg } from '../support/fake-internet.ts'
import { ok, paths } from '../support/network/behaviours.ts'
import type { Handler } from '../support/network/web.ts'

const { net, service } = await startCrawlingSuite()

const SHOWN = '<img class="logo" alt="Words" src="/shown.svg">'
const header = (logos: string) => `<header><a class="home" href="/">${logos}</a></header>`

/** @returns where the logo of a site with this page comes from, and the color of its center. */
async function logoOf(head: string, body: string, files: Record<string, Handler> = {}) {
  const domain = net.serveOnNewDomain(
    paths({
      '/': homePage(`<title>Words</title>${head}`, body),
      '/shown.svg': svg(mark(GREEN)),
      '/other.svg': svg(mark(RED)),
      ...files,
    }),
  )
  const response = await service.get(`/api/${domain}?size=128&format=png`)
  return [response.headers.get('x-source'), (await pixelsOf(response)).at(64, 64)]
}
const GREEN_LOGO = ['site:header-logo', rgb(GREEN)]

describe('an image beside the logo that the page hides is not the logo', () => {
  const other = (attributes: string) =>
    `<img alt="Words logo" src="/other.svg" class="logo ${attributes}>`
  it.each([
    ['with display: none', '.x{display:none}', other('x"')],
    [
      'with a hidden element around it',
      '.y{visibility:hidden}',
      `<span class="y">${other('"')}</span>`,
    ],
    ['on wide screens', '@media (min-width: 768px){.x{display:none}}', other('x"')],
    ['on screens', '.x{display:none}@media print{.x{display:block}}', other('x"')],
    ['left of the screen', '.x{position:absolute;left:-9999px}', other('x"')],
    [
      'in a closed drawer',
      '.y{position:fixed;transform:translateX(-100%)}',
      `<span class="y">${other('"')}</span>`,
    ],
    ['with a class of Tailwind', '', other('md:hidden"')],
    ['with classes of Bootstrap', '', other('d-block d-lg-none"')],
    ['in print only', '', other('visible-print-block"')],
    ['with the hidden attribute', '', other('" hidden')],
    ['in its style attribute', '', other('" style="display: none !important"')],
  ])('%s', async (_, css, hidden) => {
    const logo = await logoOf(`<style>${css}</style>`, header(hidden + SHOWN))
    expect(logo).toEqual(GREEN_LOGO)
  })

  it('unless it is the only one', async () => {
    const only = '<img class="logo x" alt="Words" src="/shown.svg">'
    expect(await logoOf('<style>.x{display:none}</style>', header(only))).toEqual(GREEN_LOGO)
  })

  it('unless classes show it on wide screens', async () => {
    const responsive = SHOWN.replace('logo', 'logo hidden md:block')
    expect(await logoOf('', header(responsive + other('md:hidden"')))).toEqual(GREEN_LOGO)
  })
})

describe('the logo of a picture element', () => {
  const dark = '<source media="(prefers-color-scheme: dark)" srcset="/other.svg">'
  const light = dark.replace('dark', 'light').replace('other', 'shown')
  it.each([
    [
      'has no light one as its img',
      `${dark}${light}<img alt="Words" class="logo" src="/other.svg">`,
    ],
    [
      'fills in its img by a script',
      `${dark}<source srcset="/shown.svg"><img alt="Words" class="logo">`,
    ],
    ['has a light img', `${dark}<img alt="Words" class="logo" src="/shown.svg">`],
  ])('that %s is the light one on light backgrounds', async (_, content) => {
    expect(await logoOf('', header(`<picture>${content}</picture>`))).toEqual(GREEN_LOGO)
  })
})

describe('a logo that is a mask of a box', () => {
  const BLACK = { '/mask.svg': svg(svgOf('<path d="M50 4L96 40L78 96H22L4 40Z"/>')) }
  it.each([
    ['its class', '.logo{mask:url(/mask.svg) no-repeat;background-color:#00aa44}', ''],
    ['another rule', '.logo{-webkit-mask-image:url("/mask.svg")}.home .logo{background:#0a4}', ''],
    [
      'a custom property',
      ':root{--brand:#00aa44}.logo{mask:url(/mask.svg);background:var(--brand)}',
      '',
    ],
    [
      'its text',
      '.home{color:#00aa44}.logo{mask:url(/mask.svg);background-color:currentColor}',
      '',
    ],
    ['its style attribute', '', 'style="mask-image:url(/mask.svg);background-color:#00aa44"'],
  ])('has the color of %s', async (_, css, attributes) => {
    const box = header(`<b class="logo" aria-label="Words" ${attributes}></b>`)
    expect(await logoOf(`<style>${css}</style>`, box, BLACK)).toEqual(GREEN_LOGO)
  })

  it('has the color of a stylesheet that the page imports', async () => {
    const files = {
      ...BLACK,
      '/s/main.css': ok('.logo{mask:url(../mask.svg);background-color:#00aa44}', {
        'content-type': 'text/css',
      }),
    }
    const box = header('<b class="logo" aria-label="Words"></b>')
    expect(await logoOf('<style>@import url("/s/main.css") screen;</style>', box, files)).toEqual(
      GREEN_LOGO,
    )
  })
})

describe('a sprite is not a logo', () => {
  it.each([
    ['in one declaration', '.logo{background:url(/other.svg) 0 -40px no-repeat}'],
    [
      'in several rules',
      '.logo{background-image:url(/other.svg)}.home .logo{background-position:-20px 0}',
    ],
    ['by the name of its file', '.logo{background:url(/img/sprite-2x.svg)}'],
  ])('%s', async (_, css) => {
    const files = { '/img/sprite-2x.svg': svg(mark(RED)) }
    const box = header('<b class="logo" aria-label="Words"></b>')
    const [source] = await logoOf(`<style>${css}</style>`, box, files)
    expect(source).toBe('monogram')
  })
})
