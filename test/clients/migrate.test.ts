// Tests how the explorer rewrites URLs of other logo services.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../clients/web/views/migrate/rewrite.ts'
import { SAMPLE_PAGE } from '../../clients/web/views/migrate/sample.ts'

const target = {
  imageUrl: 'https://img.example.org',
  apiUrl: 'https://logos.example.org',
  publishableKey: null,
}
const rewrite = (text: string, publishableKey: string | null = null) =>
  migrate(text, { ...target, publishableKey })
const kindsOf = (text: string) => rewrite(text).findings[0]?.notes.map(({ kind }) => kind)

describe('the migration checker', () => {
  it.each([
    ['https://logo.clearbit.com/stripe.com', 'https://img.example.org/stripe.com?fallback=404'],
    [
      'https://logo.clearbit.com/m%C3%BCnchen.de',
      'https://img.example.org/m%c3%bcnchen.de?fallback=404',
    ],
    [
      'http://logo.clearbit.com/stripe.com?size=80&greyscale=true',
      'https://img.example.org/stripe.com?size=80&greyscale=true&fallback=404',
    ],
    ['http://logo.clearbit.com/Stripe.com/', 'https://img.example.org/stripe.com?fallback=404'],
    [
      'https://logo.clearbit.com/a.com?size=8',
      'https://img.example.org/a.com?size=16&fallback=404',
    ],
    [
      'https://img.logo.dev/stripe.com?token=pk_x&size=64&format=png&theme=auto',
      'https://img.example.org/stripe.com?size=64&format=png',
    ],
    [
      'https://img.logo.dev/ticker/AAPL?format=png',
      'https://img.example.org/ticker/AAPL?format=png',
    ],
    ['https://img.logo.dev/crypto/BTC?format=png', 'https://img.example.org/crypto/BTC?format=png'],
    [
      'https://img.logo.dev/name/Apple%20Inc?fallback=404&format=png',
      'https://img.example.org/name/Apple%20Inc?fallback=404&format=png',
    ],
    [
      'https://cdn.brandfetch.io/nike.com/w/64/h/48?c=1id',
      'https://img.example.org/nike.com?size=48&fallback=placeholder',
    ],
    [
      'https://cdn.brandfetch.io/domain/nike.com/theme/light/fallback/404/icon.webp',
      'https://img.example.org/nike.com?format=webp&theme=dark&fallback=404',
    ],
    [
      'https://cdn.brandfetch.io/ticker/NKE/type/logo/fallback/lettermark',
      'https://img.example.org/ticker/NKE?kind=wordmark&shape=original',
    ],
    [
      'https://www.google.com/s2/favicons?domain=github.com&sz=32',
      'https://img.example.org/github.com?size=32&fallback=placeholder',
    ],
    [
      'https://t2.gstatic.com/faviconV2?client=SOCIAL&type=FAVICON&fallback_opts=TYPE,SIZE,URL&url=http://github.com&size=64',
      'https://img.example.org/github.com?size=64&fallback=placeholder',
    ],
    [
      'https://icons.duckduckgo.com/ip3/github.com.ico',
      'https://img.example.org/github.com?size=64&fallback=placeholder',
    ],
    [
      'https://icons.bitwarden.net/github.com/icon.png',
      'https://img.example.org/github.com?size=64',
    ],
    ['https://unavatar.io/github.com', 'https://img.example.org/github.com'],
    [
      'https://unavatar.io/domain/github.com?fallback=false',
      'https://img.example.org/github.com?fallback=404',
    ],
    [
      'https://icon.horse/icon/github.com',
      'https://img.example.org/github.com?size=64&fallback=placeholder',
    ],
    [
      'https://api.faviconkit.com/github.com/144',
      'https://img.example.org/github.com?size=144&fallback=placeholder',
    ],
    [
      'https://autocomplete.clearbit.com/v1/companies/suggest?query=',
      'https://logos.example.org/v1/companies/suggest?query=',
    ],
  ])('replaces %s', (before, after) => {
    expect(rewrite(before).text).toBe(after)
  })

  it.each([
    ['srcset="https://logo.clearbit.com/a.com 1x, https://logo.clearbit.com/b.com 2x"', 2],
    ['.a { background: url(https://logo.clearbit.com/a.com) }', 1],
    [`.a { background: url('//logo.clearbit.com/a.com') }`, 1],
    ['{"logo":"https:\\/\\/logo.clearbit.com\\/a.com"}', 1],
    ['<b data-x="{&quot;u&quot;:&quot;https://logo.clearbit.com/a.com&quot;}">', 1],
    ['See https://logo.clearbit.com/a.com. And (https://logo.clearbit.com/b.com)!', 2],
    ['https://logo.clearbit.com/a.com,https://logo.clearbit.com/b.com', 2],
    ['logo.clearbit.com/a.com\nimg.logo.dev/b.com', 2],
    ['[a](https://logo.clearbit.com/a.com)', 1],
  ])('finds each URL in %s', (text, count) => {
    const migration = rewrite(text)
    expect(migration.urlCount).toBe(count)
    expect(migration.text).not.toContain('clearbit')
  })

  it.each([
    [
      `\`https://logo.clearbit.com/\${domain}?size=\${size}\``,
      `\`https://img.example.org/\${domain}?size=\${size}&fallback=404\``,
    ],
    [
      'https://logo.clearbit.com/{{ site.domain }}',
      'https://img.example.org/{{ site.domain }}?fallback=404',
    ],
    [
      'https://logo.clearbit.com/<%= domain %>',
      'https://img.example.org/<%= domain %>?fallback=404',
    ],
    ['"https://logo.clearbit.com/%s"', '"https://img.example.org/%s?fallback=404"'],
    [
      "'https://logo.clearbit.com/' + domain",
      "'https://logos.example.org/api/clearbit/logo/' + domain",
    ],
    ["'https://logo.clearbit.com' + path", "'https://logos.example.org/api/clearbit/logo' + path"],
    [
      "'https://icons.duckduckgo.com/ip3/' + d + '.ico'",
      "'https://logos.example.org/ip3/' + d + '.ico'",
    ],
    [
      `\`https://www.google.com/s2/favicons?sz=64&domain=\${url}\``,
      `\`https://logos.example.org/s2/favicons?sz=64&domain=\${url}\``,
    ],
    ["hostname: 'img.logo.dev'", "hostname: 'img.example.org'"],
  ])('keeps the variables of %s', (before, after) => {
    expect(rewrite(before).text).toBe(after)
  })

  it('keeps escapes and the missing scheme of the text', () => {
    expect(rewrite('{"a":"https:\\/\\/img.logo.dev\\/a.com?size=64\\u0026format=png"}').text).toBe(
      '{"a":"https:\\/\\/img.example.org\\/a.com?size=64\\u0026format=png"}',
    )
    expect(rewrite('<img src="//logo.clearbit.com/a.com?size=64&amp;x=1">').text).toBe(
      '<img src="//img.example.org/a.com?size=64&amp;fallback=404">',
    )
  })

  it('names parameters without a counterpart', () => {
    const { notes } = rewrite('https://logo.clearbit.com/a.com?size=8&crop=1').findings[0]!
    expect(notes).toEqual([
      { kind: 'changed', from: '8', to: 'size=16' },
      { kind: 'dropped', from: 'crop=1' },
    ])
  })

  it('puts the publishable key where a size, a format or the old URL requires one, and none without it', () => {
    const url = 'https://logo.clearbit.com/a.com?size=256'
    expect(rewrite(url, 'lg_pk_1').text).toContain('&token=lg_pk_1')
    expect(rewrite(url).text).not.toContain('token')
    expect(rewrite(url).findings[0]!.notes).toEqual([{ kind: 'needsKey' }])
    expect(rewrite(url).findings[0]!.pictureUrl).not.toContain('token')
    expect(rewrite('https://logo.clearbit.com/a.com?size=64', 'lg_pk_1').text).not.toContain(
      'token',
    )
  })

  it.each([
    'https://cdn.brandfetch.io/id_x8sd/w/40',
    'https://logo.clearbit.com/localhost',
    'https://icons.duckduckgo.com/i/a.com.jpg',
    // A person, not a company.
    'https://unavatar.io/github/octocat',
    `https://www.google.com/s2/favicons?domain=https://logo.clearbit.com/\${x}`,
  ])('leaves %s, which has no counterpart, to the reader', (text) => {
    expect(kindsOf(text)).toEqual(['manual'])
    expect(rewrite(text).text).toBe(text)
  })

  it.each([
    'https://www.google.com/search?q=logo.clearbit.community',
    'https://my-logo.clearbit.com.example.net/a.com',
    'https://clearbit.com/stripe.com and logo.dev',
    'ftp://logo.clearbit.com/a.com',
  ])('ignores %s', (text) => {
    expect(rewrite(text)).toMatchObject({ urlCount: 0, text })
  })

  it('counts URLs and services, and lists equal URLs once', () => {
    const { urlCount, services, findings } = rewrite(`${SAMPLE_PAGE}${SAMPLE_PAGE}`)
    expect([urlCount, services.length, findings.length]).toEqual([18, 5, 9])
    expect(findings.every(({ count }) => count === 2)).toBe(true)
  })

  it('returns a text without such URLs unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.webUrl(), (text, url) => {
        const whole = `${text} ${url} ${text}`
        expect(rewrite(whole).text).toBe(whole)
      }),
    )
  })

  it('changes nothing more when it rewrites the result', () => {
    const host = fc.constantFrom(
      'logo.clearbit.com',
      'img.logo.dev',
      'cdn.brandfetch.io',
      'www.google.com/s2/favicons',
      't1.gstatic.com/faviconV2',
      'icons.duckduckgo.com/ip3',
      'icons.bitwarden.net',
      'autocomplete.clearbit.com/v1/companies/suggest',
    )
    const rest = fc.array(
      fc.oneof(
        host,
        fc.constantFrom(
          ...`/ ? & = . , : \\/ &amp; { } \${d} {{d}} %s " ' < > # // https:// a.com size=9`.split(
            ' ',
          ),
        ),
        fc.constantFrom('domain=', 'url=', '/w/40', 'icon.png', '.ico', 'token=x', ' ', '\n'),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 12 },
    )
    const scheme = fc.constantFrom('https://', '//', '', 'http:\\/\\/')
    fc.assert(
      fc.property(rest, scheme, host, rest, (before, prefix, name, after) => {
        const once = rewrite([...before, prefix, name, ...after].join('')).text
        expect(rewrite(once).text).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })
})
