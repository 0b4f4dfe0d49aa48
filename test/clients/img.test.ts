// Addresses for <img> as tables, and the React component over them.
import { decodeHTML } from 'entities'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { logoPicture, logoSet, logoUrl } from '../../clients/img.ts'
import { CompanyLogo } from '../../clients/react.ts'

const options = { imageUrl: 'https://img.example.net', token: 'lg_pk_x' }
const at = (query: string) => `https://img.example.net/stripe.com?${query}&token=lg_pk_x`

describe('the address of a logo', () => {
  it.each([
    ['../a?b#c', 'https://img.example.net/..%2Fa%3Fb%23c'],
    ['bücher.example', 'https://img.example.net/b%C3%BCcher.example'],
    ['//evil.example/x', 'https://img.example.net/%2F%2Fevil.example%2Fx'],
  ])('escapes whatever is called a domain: %s', (domain, address) => {
    expect(logoUrl({ imageUrl: options.imageUrl }, domain)).toBe(address)
  })

  it('leaves out what is undefined', () => {
    expect(logoUrl(options, 'stripe.com', { size: 64, theme: undefined })).toBe(at('size=64'))
  })

  it.each(['lg_sk_x', 'sk_of_another_service'])('refuses the secret key %s', (token) => {
    const secret = { ...options, token }
    for (const make of [logoUrl, logoSet, logoPicture]) {
      expect(() => make(secret, 'stripe.com')).toThrow(/^A secret key must not go into a page/)
    }
    expect(() => renderToStaticMarkup(createElement(CompanyLogo, props({ token })))).toThrow(
      'secret',
    )
  })
})

describe('a set of addresses', () => {
  it.each([
    [48, 'size=48', 'size=96'],
    [256, 'size=256', 'size=512'],
    [257, 'size=257', 'size=257&retina=true'],
    [1024, 'size=1024', 'size=1024&retina=true'],
    [1025, 'size=1025', null],
    [undefined, 'size=128', 'size=256'],
  ])('of %s CSS pixels', (size, single, double) => {
    expect(logoSet(options, 'stripe.com', { size })).toEqual({
      src: at(single),
      srcset: `${at(single)} 1x${double ? `, ${at(double)} 2x` : ''}`,
      width: size ?? 128,
      height: size ?? 128,
    })
  })

  it.each([
    [10, 'size=16'],
    [47.5, 'size=48'],
    [4000, 'size=2048'],
  ])(
    'asks for the size nearest to %s that the service has, and is shown in the one asked for',
    (size, query) => {
      const { src, width } = logoSet(options, 'stripe.com', { size })
      expect([src, width]).toEqual([at(query), size])
    },
  )

  it('has the other parameters in every address', () => {
    const { srcset } = logoSet(options, 'stripe.com', {
      size: 300,
      format: 'webp',
      theme: 'dark',
      greyscale: true,
      kind: 'wordmark',
    })
    const shared = 'format=webp&theme=dark&greyscale=true&kind=wordmark&size=300'
    expect(srcset).toBe(`${at(shared)} 1x, ${at(`${shared}&retina=true`)} 2x`)
  })
})

describe('a picture', () => {
  it('holds a source for dark pages, and an image for all others', () => {
    const { source, img } = logoPicture(options, 'stripe.com', { size: 64 })
    expect(source).toEqual({
      media: '(prefers-color-scheme: dark)',
      srcset: `${at('theme=dark&size=64')} 1x, ${at('theme=dark&size=128')} 2x`,
    })
    expect(img.src).toBe(at('theme=light&size=64'))
  })

  it.each(['light', 'dark'] as const)('of a page that is %s has no other source', (theme) => {
    const { source, img } = logoPicture(options, 'stripe.com', { theme })
    expect([source, img]).toEqual([null, logoSet(options, 'stripe.com', { theme })])
  })
})

function props(more: Partial<Parameters<typeof CompanyLogo>[0]> = {}) {
  return { ...options, domain: 'stripe.com', ...more }
}

/** The markup with the addresses as they were before escaping. */
function markup(more: Partial<Parameters<typeof CompanyLogo>[0]> = {}): string {
  const text = renderToStaticMarkup(createElement(CompanyLogo, props(more)))
  return decodeHTML(text)
}

describe('the React component', () => {
  const light = logoSet(options, 'stripe.com', { size: 48, theme: 'light' })
  const dark = logoSet(options, 'stripe.com', { size: 48, theme: 'dark' })
  const image = ({ src, srcset }: typeof light, alt: string, before = '') =>
    `<img ${before}alt="${alt}" loading="lazy" width="48" height="48" srcSet="${srcset}" src="${src}"/>`

  it('shows the logo that the reader prefers unless the page says which', () => {
    const source = `<source media="(prefers-color-scheme: dark)" srcSet="${dark.srcset}"/>`
    expect(markup({ size: 48 })).toBe(
      `<picture>${source}${image(light, 'stripe.com logo')}</picture>`,
    )
    expect(markup({ size: 48, theme: 'auto' })).toBe(markup({ size: 48 }))
    expect(markup({ size: 48, theme: 'dark', alt: 'Stripe' })).toBe(image(dark, 'Stripe'))
  })

  it('hands on what else an image takes, and an empty text', () => {
    const shown = markup({ size: 48, theme: 'light', alt: '', className: 'logo', title: 'Stripe' })
    expect(shown).toBe(image(light, '', 'class="logo" title="Stripe" '))
    expect(markup({ loading: 'eager' })).toContain('loading="eager"')
  })

  it('keeps the parameters of the logo out of the attributes', () => {
    const shown = markup({ format: 'webp', kind: 'wordmark', fallback: '404', greyscale: true })
    expect(shown).not.toMatch(/ (format|kind|fallback|greyscale|theme|token|domain|size)=/)
    expect(shown).toContain('format=webp&fallback=404&greyscale=true&kind=wordmark')
  })
})
