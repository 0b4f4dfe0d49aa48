// The table of technologies: its rows, each place that it looks at, and that nothing in a page makes the looking slow.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPage } from '../../server/crawler/page/reader.ts'
import { TECHNOLOGIES } from '../../server/crawler/page/technologies/fingerprints.ts'
import { MARKS } from '../../server/crawler/page/technologies/signal-table.ts'
import { subjectOf } from '../../server/profile/subject.ts'
import { technologiesOf } from '../../server/profile/technologies.ts'
import { apex } from '../support/companies.ts'

const SIGNALS = TECHNOLOGIES.flatMap(([name, , signals]) =>
  signals.split(' | ').map((signal) => {
    const [, place = '', pattern = ''] = /^(\S+) (.*)$/.exec(signal) ?? []
    return { name, place, pattern }
  }),
)
const HEADERS = ['server', 'via', 'x-powered-by', 'x-served-by']
const PLACES = ['host', 'generator', 'header', 'with', ...HEADERS, ...MARKS]

async function told(html: string, headers: Record<string, string> = {}): Promise<string[]> {
  const bytes = Buffer.from(html)
  const { facts } = await readPage({ url: 'https://www.acme.com/', headers, bytes })
  const known = { company: null, facts, visitedAt: null }
  return technologiesOf(subjectOf(apex('acme.com'), known, new Date()))?.value ?? []
}

/** A page that shows one signal, and nothing else. */
function showing(place: string, pattern: string): [html: string, headers?: Record<string, string>] {
  const word = pattern.replace('*', place === 'via' || HEADERS.includes(place) ? '-1' : 'x1')
  const [name, content = ''] = pattern.split('=')
  if (place === 'host') return [`<script src="https://${pattern}/x.js"></script>`]
  if (place === 'path') return [`<link rel="stylesheet" href="https://cdn.acme.com/a${pattern}b">`]
  if (place === 'generator') return [`<meta name="generator" content="${pattern}">`]
  if (place === 'header') return ['<p>', { [pattern]: '1' }]
  if (place === 'cookie')
    return ['<p>', { 'set-cookie': `a=b; Expires=Wed, 21 Oct 2026 07:28:00 GMT,${word}=1; path=/` }]
  if (HEADERS.includes(place)) return ['<p>', { [place]: word }]
  if (place === 'inline') return [`<script>x();${pattern}</script>`]
  if (place === 'style') return [`<style>${pattern}</style>`]
  if (place === 'element') return [`<${pattern}></${pattern}>`]
  if (place === 'meta') return [`<meta name="${name}" content="${content}">`]
  if (place === 'rel') return [`<link rel="${pattern}" href="/wp-json/">`]
  if (place === 'type') return [`<script type="${pattern}">{}</script>`]
  if (place === 'field') return [`<input name="${pattern}">`]
  return [`<div ${place === 'attribute' ? `${word}=""` : `${place}="${word}"`}></div>`]
}

describe('the table of technologies', () => {
  it('has at least 150, each once, with a public page as its source and signals of known places', () => {
    expect(TECHNOLOGIES.length).toBeGreaterThan(150)
    expect(new Set(TECHNOLOGIES.map(([name]) => name.toLowerCase())).size).toBe(TECHNOLOGIES.length)
    const odd = TECHNOLOGIES.filter(([, source]) => URL.parse(source)?.protocol !== 'https:')
    expect(odd).toEqual([])
    expect(SIGNALS.filter(({ place, pattern }) => !PLACES.includes(place) || !pattern)).toEqual([])
  })

  it('has signals of every place that it says it looks at', () => {
    const used = new Set(SIGNALS.map(({ place }) => place))
    expect(PLACES.filter((place) => !used.has(place))).toEqual([])
  })

  it('rests on nothing but technologies of its own', () => {
    const names = new Set(TECHNOLOGIES.map(([name]) => name))
    const resting = SIGNALS.filter(({ place }) => place === 'with')
    expect(resting.filter(({ pattern }) => !names.has(pattern))).toEqual([])
  })

  it('tells each technology by each of its signals', async () => {
    const dumb: string[] = []
    for (const { name, place, pattern } of SIGNALS.filter(({ place }) => place !== 'with')) {
      const found = await told(...showing(place, pattern))
      if (!found.includes(name)) dumb.push(`${name}: ${place} ${pattern}`)
    }
    expect(dumb).toEqual([])
  })

  it.each([
    [
      'a text that speaks of them',
      '<p>We move WordPress sites to Shopify with jQuery, /wp-content/ and gtag.</p>',
    ],
    [
      'a link to them',
      '<a href="https://www.youtube.com/@acme">v</a><a href="/wp-content/uploads/a.pdf">p</a>',
    ],
    ['an example in code', '<pre>&lt;script src="https://js.stripe.com/v3/"&gt;</pre>'],
    ['data for a script', '<script type="application/json">{"post":"fbq(\'init\'"}</script>'],
    ['another site of a like name', '<script src="https://notstripe.com/a.js"></script>'],
    [
      'a meta element in the body',
      '<div><meta name="generator-x" content="WordPress"><meta name="shopify-digital-wallet"></div>',
    ],
    ['a drawing', '<svg class="wp-block-image" data-wf-site="1"></svg>'],
  ])('tells nothing by %s', async (_what, html) => {
    expect(await told(`<body>${html}</body>`)).toEqual([])
  })

  it('is not slow for any page: names that begin as signals do, over and over', async () => {
    const pieces = fc.constantFrom(...SIGNALS.map(({ pattern }) => pattern.slice(0, 12)))
    const places = fc.constantFrom('class', 'id', 'data-a', 'src', 'href', 'name')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(places, pieces), { minLength: 3, maxLength: 6 }),
        async (parts) => {
          const attributes = parts.map(
            ([name, piece], i) => `${name}${i}="${piece.replace(/["<>&]/g, '').repeat(20)}"`,
          )
          const html = `<div ${attributes.join(' ')} class="${parts
            .map(([, piece]) => piece)
            .join(' ')
            .repeat(10)
            .replace(/["<>&]/g, '')}"></div>`
          const began = performance.now()
          await told(html.repeat(Math.floor(120_000 / html.length)))
          // Reading it at all takes some hundred milliseconds on a busy machine.
          expect(performance.now() - began).toBeLessThan(4000)
        },
      ),
      { numRuns: 8 },
    )
  })
})
