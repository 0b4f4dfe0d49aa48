// Tests the code that the company page generates.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frequentColors } from '../../clients/web/api/pixel-colors.ts'
import {
  BACKGROUNDS,
  DEFAULTS,
  FALLBACKS,
  FORMATS,
  imageParameters,
  KINDS,
  pictureParameters,
  type Settings,
  SHAPES,
  SIZES,
  THEMES,
} from '../../clients/web/company/embed/settings.ts'
import {
  type EmbedRequest,
  SERVER_LANGUAGES,
  SNIPPETS,
} from '../../clients/web/company/embed/snippets.ts'

const SECRET = 'lg_sk_0123456789abcdef'
const TOKEN = 'lg_pk_0123456789abcdef'

const request: EmbedRequest = {
  domain: 'stripe.com',
  name: 'Stripe',
  settings: { ...DEFAULTS, size: 64 },
  imageUrl: 'https://img.example.net',
  apiUrl: 'https://logos.example.net',
  token: undefined,
  secretKey: undefined,
}

const settings: fc.Arbitrary<Settings> = fc.record({
  size: fc.constantFrom(...SIZES),
  format: fc.constantFrom(...FORMATS),
  theme: fc.constantFrom(...THEMES),
  kind: fc.constantFrom(...KINDS),
  shape: fc.constantFrom(...SHAPES),
  padding: fc.option(fc.integer({ min: 0, max: 40 })),
  background: fc.constantFrom(...BACKGROUNDS),
  fallback: fc.constantFrom(...FALLBACKS),
  greyscale: fc.boolean(),
})

const codeOf = (language: string, changes: Partial<EmbedRequest> = {}): string =>
  SNIPPETS[language]!.generate({ ...request, ...changes })

const languages = Object.keys(SNIPPETS)
const pageLanguages = languages.filter((language) => !SERVER_LANGUAGES.includes(language))

describe('the code for a page', () => {
  it('shows the logo for light and for dark pages', () => {
    expect(codeOf('html')).toBe(`<picture>
  <source media="(prefers-color-scheme: dark)"
    srcset="https://img.example.net/stripe.com?theme=dark&amp;size=64 1x, https://img.example.net/stripe.com?theme=dark&amp;size=128 2x">
  <img
    src="https://img.example.net/stripe.com?theme=light&amp;size=64"
    srcset="https://img.example.net/stripe.com?theme=light&amp;size=64 1x, https://img.example.net/stripe.com?theme=light&amp;size=128 2x"
    width="64" height="64" alt="Stripe logo" loading="lazy">
</picture>`)
    expect(codeOf('react')).toContain(`<CompanyLogo
    imageUrl="https://img.example.net"
    domain="stripe.com"
    name="Stripe"
    size={64}
  />`)
    expect(codeOf('vue')).toContain('domain="stripe.com"')
    expect(codeOf('next')).toContain('export default function Page()')
    expect(codeOf('markdown')).toContain('theme=dark')
  })

  it('never contains a secret key, and contains a publishable one', () => {
    fc.assert(
      fc.property(settings, fc.constantFrom(...pageLanguages), (chosen, language) => {
        const changes = { settings: chosen, secretKey: SECRET }
        expect(codeOf(language, changes)).not.toContain(SECRET)
        expect(codeOf(language, { settings: chosen, token: TOKEN })).toContain(TOKEN)
      }),
    )
  })

  it('escapes names that have quotes and tags', () => {
    const name = `A "B" <script>' & [C]`
    for (const language of ['html', 'vue', 'markdown']) {
      expect(codeOf(language, { name }).match(/<script>/g)).toBeNull()
    }
    expect(codeOf('html', { name })).toContain(`alt="A &quot;B&quot; &lt;script>' &amp; [C] logo"`)
    expect(codeOf('react', { name })).toContain(`name={"A \\"B\\" <script>' & [C]"}`)
  })
})

describe('the code for a server', () => {
  it('sends the key in a header and names the file by its theme', () => {
    expect(
      codeOf('curl', { secretKey: SECRET }),
    ).toBe(`curl --fail --output 'stripe.com-light.png' \\
  -H 'x-api-key: ${SECRET}' \\
  'https://logos.example.net/api/stripe.com?size=64&format=png&theme=light'

curl --fail --output 'stripe.com-dark.png' \\
  -H 'x-api-key: ${SECRET}' \\
  'https://logos.example.net/api/stripe.com?size=64&format=png&theme=dark'`)
    const python = codeOf('python', { secretKey: SECRET })
    expect(python).toContain(`headers={"x-api-key": "${SECRET}"},`)
    expect(python).toContain('for theme in ["light","dark"]:')
  })

  it('has one command for one theme', () => {
    const dark = codeOf('curl', { settings: { ...DEFAULTS, theme: 'dark' } })
    expect(dark.match(/curl/g)).toEqual(['curl'])
  })
})

describe('the parameters of the image', () => {
  it('are those that differ from the defaults', () => {
    fc.assert(
      fc.property(settings, (chosen) => {
        const parameters = pictureParameters(chosen) as Record<string, unknown>
        for (const [name, value] of Object.entries(parameters)) {
          expect(value).not.toBe(DEFAULTS[name as keyof Settings])
        }
        expect({ ...DEFAULTS, size: chosen.size, theme: chosen.theme, ...parameters }).toEqual(
          chosen,
        )
      }),
    )
  })

  it('follow the page with the theme auto only', () => {
    expect(imageParameters(DEFAULTS, 'dark').theme).toBe('dark')
    expect(imageParameters({ ...DEFAULTS, theme: 'light' }, 'dark').theme).toBe('light')
  })
})

describe('the colors of pixels', () => {
  const pixels = (...runs: [count: number, ...color: number[]][]) =>
    new Uint8ClampedArray(runs.flatMap(([count, ...color]) => Array(count).fill(color).flat()))

  it('are the most frequent ones, without transparent and rare pixels', () => {
    const image = pixels(
      [60, 255, 0, 0, 255],
      [30, 0, 0, 255, 255],
      [1, 0, 255, 0, 255],
      [50, 9, 9, 9, 0],
    )
    expect(frequentColors(image)).toEqual(['#FF0000', '#0000FF'])
  })

  it('count similar colors once', () => {
    expect(frequentColors(pixels([50, 250, 0, 0, 255], [40, 230, 10, 10, 255]))).toEqual([
      '#FA0000',
    ])
  })

  it('are none for an empty image', () => {
    expect(frequentColors(pixels([10, 0, 0, 0, 0]))).toEqual([])
  })
})
