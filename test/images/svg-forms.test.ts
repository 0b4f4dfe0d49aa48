// Forms of SVG that browsers draw: odd ids, paths with errors, entities, text that nobody sees, languages, and SMIL.
import { describe, expect, it } from 'vitest'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { verifySvg } from '../../server/images/svg/verify.ts'
import { SHAPE, svg } from '../support/svg-attacks.ts'

/** The rebuilt file, which the checker accepts too. */
function sanitize(content: string): string {
  const { svg: rebuilt } = sanitizeSvg(Buffer.from(svg(content)))
  expect(verifySvg(rebuilt)).not.toBeNull()
  return rebuilt
}

describe('a reference', () => {
  const gradient = (id: string) => `<linearGradient id="${id}"><stop/></linearGradient>`

  it.each([
    ['with spaces', 'Sans nom 3', "url('#Sans nom 3')"],
    ['with brackets', 'fill(2)', 'url(&quot;#fill(2)&quot;)'],
    ['percent-encoded', 'Verläufe', 'url(#Verl%C3%A4ufe)'],
    ['in capitals', 'a', 'URL( #a )'],
  ])('%s finds its element', (_, id, reference) => {
    expect(sanitize(`${gradient(id)}<path fill="${reference}" d="M0 0h9"/>`)).toContain(
      'fill="url(#i1)"',
    )
    expect(sanitize(`${gradient(id)}<path style="fill:${reference}" d="M0 0h9"/>`)).toContain(
      'fill="url(#i1)"',
    )
  })

  it('between patterns is followed', () => {
    const patterns =
      '<pattern id="base" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 0h3"/></pattern>' +
      '<pattern id="turned" href="#base" patternTransform="rotate(9)"/>'
    const rebuilt = sanitize(`${patterns}<path fill="url(#turned)" d="M0 0h9v9"/>`)
    expect(rebuilt).toMatch(
      /<pattern patternTransform="rotate\(9\)" width="6" height="6" patternUnits="userSpaceOnUse" id="i1"><path/,
    )
  })
})

it('a path keeps what comes before its first error', () => {
  expect(sanitize('<path d="M1 1h9v9 L#oops 4 4"/>')).toContain('d="M1 1h9v9 L"')
})

it('short entities stand for their text', () => {
  const { svg: rebuilt } = sanitizeSvg(
    Buffer.from(
      '<!DOCTYPE svg [<!ENTITY main "#dd1122"><!ENTITY st1 "fill:#112233;">]>' +
        svg('<path fill="&main;" d="M0 0h9"/><path style="&st1;" d="M0 9h9"/>'),
    ),
  )
  expect(rebuilt).toContain('fill="#dd1122"')
  expect(rebuilt).toContain('fill="#112233"')
})

describe('text', () => {
  it.each([
    ['hidden by its group', '<g visibility="hidden"><text y="9">a</text></g>'],
    ['in definitions', '<defs><text id="t" y="9">a</text></defs>'],
    ['without opacity', '<style>text{opacity:0}</style><text y="9">a</text>'],
    ['below the drawing', '<text x="2" y="90">a</text>'],
    ['without paint', '<text y="9" fill="none">a</text>'],
  ])('%s does not count', (_, text) => {
    expect(sanitize(text + SHAPE)).toContain('<path')
  })

  it.each([
    [
      'shown in a hidden group',
      '<g visibility="hidden"><text visibility="visible" y="9">a</text></g>',
    ],
    ['that a use shows', '<defs><text id="t" y="9">a</text></defs><use href="#t"/>'],
    ['that begins left of the drawing', '<text x="-9" y="9">wide text</text>'],
  ])('%s is refused', (_, text) => {
    expect(() => sanitize(text + SHAPE)).toThrow('The SVG has text in a font')
  })
})

describe('an element', () => {
  it('for another language or an extension is left out', () => {
    const rebuilt = sanitize(
      '<g systemLanguage="fr"><path d="M1 1h1"/></g><g requiredExtensions="x"><path d="M2 2h2"/></g>' +
        '<switch><path systemLanguage="de" d="M3 3h3"/><path systemLanguage="en-US" d="M4 4h4"/><path d="M5 5h5"/></switch>',
    )
    expect([...rebuilt.matchAll(/d="M(\d)/g)].map(([, number]) => number)).toEqual(['4'])
  })

  it('blends by CSS only', () => {
    expect(sanitize('<path mix-blend-mode="multiply" d="M0 0h9"/>')).not.toContain('multiply')
    expect(sanitize('<path style="mix-blend-mode:multiply" d="M0 0h9"/>')).toContain('multiply')
  })

  it('is drawn as its SMIL animations end, if their end stays', () => {
    const animated = (animation: string) =>
      sanitize(`<path opacity="0" d="M0 0h9">${animation}</path>`)
    const to = 'attributeName="opacity" from="0" to="1" dur="1s"'
    expect(animated(`<animate ${to} fill="freeze"/>`)).toContain('opacity="1"')
    expect(animated(`<animate ${to}/>`)).toContain('opacity="0"')
    expect(animated(`<animate ${to} fill="freeze" begin="click"/>`)).toContain('opacity="0"')
    expect(animated(`<animate ${to} fill="freeze" repeatCount="indefinite"/>`)).toContain(
      'opacity="0"',
    )
    expect(animated('<set attributeName="opacity" to="1" begin="2s"/>')).toContain('opacity="1"')
    const turn = '<animateTransform attributeName="transform" type="rotate" to="9" fill="freeze"/>'
    expect(animated(turn)).toContain('transform="rotate(9)"')
  })
})
