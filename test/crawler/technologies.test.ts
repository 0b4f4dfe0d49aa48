// Tests the fingerprint table, the detection of technologies in pages, and its speed.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPage } from '../../server/crawler/page/reader.ts'
import {
  FINGERPRINT_LINES,
  FINGERPRINTS,
  parseFingerprint,
  SIGNAL_KINDS,
  type SignalKind,
} from '../../server/crawler/page/technologies/fingerprints.ts'
import { buildProfileInput } from '../../server/profile/profile-input.ts'
import { technologiesOf } from '../../server/profile/technologies.ts'
import { apex } from '../support/companies.ts'

const SIGNALS = FINGERPRINTS.flatMap(({ name, signals }) =>
  signals.map(({ kind, pattern }) => ({ name, kind, pattern })),
)
/** Response headers whose values are matched word by word. */
const WORD_HEADERS = ['server', 'via', 'x-powered-by', 'x-served-by']

/** The technologies that the profile lists for a page. */
async function technologiesOn(
  html: string,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const bytes = Buffer.from(html)
  const { facts } = await readPage({ url: 'https://www.acme.com/', headers, bytes })
  const profileSources = { company: null, facts, visitedAt: null }
  return (
    technologiesOf(buildProfileInput(apex('acme.com'), profileSources, new Date()))?.value ?? []
  )
}

/** The HTML and response headers of a page with exactly one signal. */
function pageWith(
  kind: SignalKind,
  pattern: string,
): [html: string, headers?: Record<string, string>] {
  // A `*` at the end of a pattern matches any rest; in these headers, a rest that begins with a hyphen or a colon.
  const word = pattern.replace('*', kind === 'via' || WORD_HEADERS.includes(kind) ? '-1' : 'x1')
  const [name, content = ''] = pattern.split('=')
  if (kind === 'host') return [`<script src="https://${pattern}/x.js"></script>`]
  if (kind === 'path') return [`<link rel="stylesheet" href="https://cdn.acme.com/a${pattern}b">`]
  if (kind === 'generator') return [`<meta name="generator" content="${pattern}">`]
  if (kind === 'header') return ['<p>', { [pattern]: '1' }]
  if (kind === 'cookie')
    return ['<p>', { 'set-cookie': `a=b; Expires=Wed, 21 Oct 2026 07:28:00 GMT,${word}=1; path=/` }]
  if (WORD_HEADERS.includes(kind)) return ['<p>', { [kind]: word }]
  if (kind === 'inline') return [`<script>x();${pattern}</script>`]
  if (kind === 'style') return [`<style>${pattern}</style>`]
  if (kind === 'element') return [`<${pattern}></${pattern}>`]
  if (kind === 'meta') return [`<meta name="${name}" content="${content}">`]
  if (kind === 'rel') return [`<link rel="${pattern}" href="/wp-json/">`]
  if (kind === 'type') return [`<script type="${pattern}">{}</script>`]
  if (kind === 'field') return [`<input name="${pattern}">`]
  if (kind === 'attribute') return [`<div ${word}=""></div>`]
  return [`<div ${kind}="${word}"></div>`]
}

describe('the fingerprint table', () => {
  it('parses every line', () => {
    for (const line of FINGERPRINT_LINES) {
      const { name, documentation, signals } = parseFingerprint(line)
      const formattedSignals = signals.map(({ kind, pattern }) => `${kind} ${pattern}`).join(' | ')
      expect([name, documentation, formattedSignals].join('\t')).toBe(line)
    }
  })

  // Two lines with too few columns, one with an unknown kind of signal, and one with a signal without a pattern.
  it.each(['Acme', 'Acme\thttps://acme.com', 'Acme\thttps://acme.com\tsound x', 'A\tb\thost '])(
    'rejects the line %j',
    (line) => {
      expect(() => parseFingerprint(line)).toThrow(/must/)
    },
  )

  it('lists more than 150 technologies, each once, with an https page that documents it', () => {
    expect(FINGERPRINTS.length).toBeGreaterThan(150)
    expect(new Set(FINGERPRINTS.map(({ name }) => name.toLowerCase())).size).toBe(
      FINGERPRINTS.length,
    )
    const withoutHttps = FINGERPRINTS.filter(
      ({ documentation }) => URL.parse(documentation)?.protocol !== 'https:',
    )
    expect(withoutHttps).toEqual([])
  })

  it('uses every kind of signal', () => {
    const usedKinds = new Set(SIGNALS.map(({ kind }) => kind))
    expect(SIGNAL_KINDS.filter((kind) => !usedKinds.has(kind))).toEqual([])
  })

  // A signal of the kind `with` names a technology that the other one is built on.
  it('contains every technology that another one is built on', () => {
    const names = new Set(FINGERPRINTS.map(({ name }) => name))
    const dependencies = SIGNALS.filter(({ kind }) => kind === 'with')
    expect(dependencies.filter(({ pattern }) => !names.has(pattern))).toEqual([])
  })
})

describe('technology detection', () => {
  it('finds each technology by each of its signals', async () => {
    const undetected: string[] = []
    for (const { name, kind, pattern } of SIGNALS.filter(({ kind }) => kind !== 'with')) {
      const technologies = await technologiesOn(...pageWith(kind, pattern))
      if (!technologies.includes(name)) undetected.push(`${name}: ${kind} ${pattern}`)
    }
    expect(undetected).toEqual([])
  })

  it.each([
    [
      'prose that mentions technologies',
      '<p>We move WordPress sites to Shopify with jQuery, /wp-content/ and gtag.</p>',
    ],
    [
      'links to the sites of technologies',
      '<a href="https://www.youtube.com/@acme">v</a><a href="/wp-content/uploads/a.pdf">p</a>',
    ],
    ['a code example', '<pre>&lt;script src="https://js.stripe.com/v3/"&gt;</pre>'],
    ['JSON in a script', '<script type="application/json">{"post":"fbq(\'init\'"}</script>'],
    ['a host with a similar name', '<script src="https://notstripe.com/a.js"></script>'],
    [
      'a meta element in the body',
      '<div><meta name="generator-x" content="WordPress"><meta name="shopify-digital-wallet"></div>',
    ],
    ['an svg', '<svg class="wp-block-image" data-wf-site="1"></svg>'],
  ])('finds nothing in %s', async (_, html) => {
    expect(await technologiesOn(`<body>${html}</body>`)).toEqual([])
  })

  it('reads any page within 4 s, also one that repeats the beginnings of signals', async () => {
    const beginnings = fc.constantFrom(...SIGNALS.map(({ pattern }) => pattern.slice(0, 12)))
    const attributeNames = fc.constantFrom('class', 'id', 'data-a', 'src', 'href', 'name')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(attributeNames, beginnings), { minLength: 3, maxLength: 6 }),
        async (parts) => {
          const attributes = parts.map(
            ([name, beginning], i) =>
              `${name}${i}="${beginning.replace(/["<>&]/g, '').repeat(20)}"`,
          )
          const html = `<div ${attributes.join(' ')} class="${parts
            .map(([, beginning]) => beginning)
            .join(' ')
            .repeat(10)
            .replace(/["<>&]/g, '')}"></div>`
          const start = performance.now()
          await technologiesOn(html.repeat(Math.floor(120_000 / html.length)))
          // Parsing the page takes a few hundred milliseconds on a busy machine.
          expect(performance.now() - start).toBeLessThan(4000)
        },
      ),
      { numRuns: 8 },
    )
  })
})
