// Tests the logo URLs for <img> and <picture>, and the React component.
import { decodeHTML } from 'entities'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { logoPicture, logoSet, logoUrl } from '../../clients/img.ts'
import { CompanyLogo } from '../../clients/react.ts'

const options = { imageUrl: 'https://img.example.net', token: 'lg_pk_x' }
const urlWith = (query: string) => `https://img.example.net/stripe.com?${query}&token=lg_pk_x`

describe('logoUrl', () => {
  it.each([
    ['../a?b#c', 'https://img.example.net/..%2Fa%3Fb%23c'],
    ['bücher.example', 'https://img.example.net/b%C3%BCcher.example'],
    ['//evil.example/x', 'https://img.example.net/%2F%2Fevil.example%2Fx'],
  ])('escapes the domain %s', (domain, address) => {
    expect(logoUrl({ imageUrl: options.imageUrl }, domain)).toBe(address)
  })

  it('omits undefined parameters', () => {
    expect(logoUrl(options, 'stripe.com', { size: 64, theme: undefined })).toBe(urlWith('size=64'))
  })

  it.each(['lg_sk_x', 'sk_of_another_service'])('refuses the secret key %s', (token) => {
    const secretOptions = { ...options, token }
    for (const build of [logoUrl, logoSet, logoPicture]) {
      expect(() => build(secretOptions, 'stripe.com')).toThrow(
        /^A secret key must not go into a page/,
      )
    }
    expect(() => renderToStaticMarkup(createElement(CompanyLogo, props({ token })))).toThrow(
      'secret',
    )
  })
})

describe('logoSet', () => {
  // The 2x image has a doubled size, and does not exist above 2048 pixels.
  it.each([
    [48, 'size=48', 'size=96'],
    [256, 'size=256', 'size=512'],
    [257, 'size=257', 'size=514'],
    [1024, 'size=1024', 'size=2048'],
    [1025, 'size=1025', null],
    [undefined, 'size=128', 'size=256'],
  ])('builds the srcset for %s CSS pixels', (size, single, double) => {
    expect(logoSet(options, 'stripe.com', { size })).toEqual({
      src: urlWith(single),
      srcset: `${urlWith(single)} 1x${double ? `, ${urlWith(double)} 2x` : ''}`,
      width: size ?? 128,
      height: size ?? 128,
    })
  })

  it.each([
    [10, 'size=16'],
    [47.5, 'size=48'],
    [4000, 'size=2048'],
  ])('requests the nearest allowed size to %s but keeps the displayed width', (size, query) => {
    const { src, width } = logoSet(options, 'stripe.com', { size })
    expect([src, width]).toEqual([urlWith(query), size])
  })

  it('puts the other parameters into every URL', () => {
    const { srcset } = logoSet(options, 'stripe.com', {
      size: 300,
      format: 'webp',
      theme: 'dark',
      greyscale: true,
      kind: 'wordmark',
    })
    const shared = 'format=webp&theme=dark&greyscale=true&kind=wordmark'
    expect(srcset).toBe(`${urlWith(`${shared}&size=300`)} 1x, ${urlWith(`${shared}&size=600`)} 2x`)
  })
})

describe('logoPicture', () => {
  it('adds a source for dark pages to the image for light pages', () => {
    const { source, img } = logoPicture(options, 'stripe.com', { size: 64 })
    expect(source).toEqual({
      media: '(prefers-color-scheme: dark)',
      srcset: `${urlWith('theme=dark&size=64')} 1x, ${urlWith('theme=dark&size=128')} 2x`,
    })
    expect(img.src).toBe(urlWith('theme=light&size=64'))
  })

  it.each(['light', 'dark'] as const)('has no additional source for the theme %s', (theme) => {
    const { source, img } = logoPicture(options, 'stripe.com', { theme })
    expect([source, img]).toEqual([null, logoSet(options, 'stripe.com', { theme })])
  })
})

function props(overrides: Partial<Parameters<typeof CompanyLogo>[0]> = {}) {
  return { ...options, domain: 'stripe.com', ...overrides }
}

/** Renders the component to HTML with decoded entities. */
function markup(overrides: Partial<Parameters<typeof CompanyLogo>[0]> = {}): string {
  const html = renderToStaticMarkup(createElement(CompanyLogo, props(overrides)))
  return decodeHTML(html)
}

describe('the React component', () => {
  const light = logoSet(options, 'stripe.com', { size: 48, theme: 'light' })
  const dark = logoSet(options, 'stripe.com', { size: 48, theme: 'dark' })
  const imgTag = ({ src, srcset }: typeof light, alt: string, attributes = '') =>
    `<img crossorigin="anonymous" alt="${alt}"${attributes} loading="lazy" width="48" height="48" srcSet="${srcset}" src="${src}"/>`

  it('follows the reader’s color scheme unless a theme is set', () => {
    const source = `<source media="(prefers-color-scheme: dark)" srcSet="${dark.srcset}"/>`
    expect(markup({ size: 48 })).toBe(
      `<picture>${source}${imgTag(light, 'stripe.com logo')}</picture>`,
    )
    expect(markup({ size: 48, theme: 'auto' })).toBe(markup({ size: 48 }))
    expect(markup({ size: 48, theme: 'dark', alt: 'Stripe' })).toBe(imgTag(dark, 'Stripe'))
  })

  it('passes on other image attributes and an empty alt text', () => {
    const html = markup({ size: 48, theme: 'light', alt: '', className: 'logo', title: 'Stripe' })
    expect(html).toBe(imgTag(light, '', ' class="logo" title="Stripe"'))
    expect(markup({ loading: 'eager' })).toContain('loading="eager"')
  })

  it('leaves out the height of a logo in its own shape, which only the image tells', () => {
    const html = markup({
      size: 48,
      shape: 'original',
      kind: 'wordmark',
      padding: 5,
      background: 'fff',
    })
    expect(html).not.toMatch(/ (height|shape|padding|background)=/)
    expect(html).toContain(' width="48"')
    expect(html).toContain('shape=original&padding=5&background=fff')
  })

  it('does not render logo parameters as attributes', () => {
    const parameters = {
      kind: 'wordmark',
      fallback: '404',
      greyscale: true,
      scope: 'auto',
    } as const
    const html = markup({ format: 'webp', ...parameters })
    expect(html).not.toMatch(/ (format|kind|fallback|greyscale|theme|token|domain|size|scope)=/)
    expect(html).toContain('format=webp&fallback=404&greyscale=true&kind=wordmark')
    expect(html).toContain('scope=auto')
  })
})
