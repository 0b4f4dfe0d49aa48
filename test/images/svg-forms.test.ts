// Forms of SVG that browsers draw: odd ids, paths with errors, entities, text that nobody sees, languages, and SMIL.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looksSame } from '../../scripts/sheets/same-picture.ts'
import { rasterizeImage, rasterizeVector } from '../../server/images/rasterize.ts'
import { prepareDrawing } from '../../server/images/svg/drawing.ts'
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

it('a gradient loses a transform that flattens it to a line, which browsers draw as nothing', () => {
  const gradient = (transform: string) =>
    `<linearGradient id="a" gradientTransform="${transform}"><stop/></linearGradient><path fill="url(#a)" d="M0 0h9v9"/>`
  expect(sanitize(gradient('matrix(-.24 0 .97 0 13836 7282)'))).not.toContain('gradientTransform')
  expect(sanitize(gradient('matrix(1 0 0 .0001 0 0)'))).toContain('gradientTransform')
})

describe('a curve in a drawing with a gradient', () => {
  const gradient = '<linearGradient id="a"><stop/></linearGradient>'
  const curveOf = (data: string, defs = gradient) =>
    /<path[^>]* d="([^"]*)"/.exec(sanitize(`${defs}<path fill="url(#a)" d="${data}"/>`))?.[1]

  it('is split where it turns back, because renderers take its control points for the size of the shape', () => {
    expect(curveOf('M0 0C40 0 40 8 0 8z')).toBe('M0 0C20 0 30 2 30 4C30 6 20 8 0 8Z')
    expect(curveOf('m0 0q16 4 0 8')).toBe('M0 0Q8 2 8 4Q8 6 0 8')
  })

  it('stays as it is when its control points are inside the shape, or nothing depends on the size', () => {
    expect(curveOf('M0 0c4 0 8 4 8 8z')).toBe('M0 0c4 0 8 4 8 8z')
    expect(
      curveOf('M0 0C40 0 40 8 0 8z', gradient.replace('id', 'gradientUnits="userSpaceOnUse" id')),
    ).toBe('M0 0C40 0 40 8 0 8z')
  })

  it('stays as it is when an arc of it is longer than a number may be', () => {
    const path = '<path fill="url(#a)" d="M0 0A99999999 9 0 1 1 4 700z"/>'
    expect(sanitize(`${gradient}<g transform="scale(0)">${path}</g>`)).toContain('A99999999')
  })

  it('looks as libvips draws it, which takes the shape for its size', async () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    const colored =
      '<linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
    await fc.assert(
      fc.asyncProperty(fc.array(point, { minLength: 6, maxLength: 6 }), async (points) => {
        const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${colored}<path fill="url(#a)" d="M${points[0]}C${points.slice(1, 4)}Q${points.slice(4)}z"/></svg>`
        const rebuilt = sanitizeSvg(Buffer.from(file))
        const ours = await rasterizeVector(rebuilt.svg, rebuilt, 100)
        const theirs = await rasterizeImage(Buffer.from(file), { width: 100, height: 100 })
        expect(looksSame(ours, theirs)).toBe(true)
      }),
    )
  })
})

it('a saturation above 1 becomes its matrix, because renderers stop at 1', () => {
  const filter = '<filter id="f"><feColorMatrix type="saturate" values="2"/></filter>'
  expect(sanitize(`${filter}<path filter="url(#f)" d="M0 0h9v9"/>`)).toContain(
    'type="matrix" values="1.787 -0.715 -0.072 0 0 -0.213 1.285 -0.072 0 0 -0.213 -0.715 1.928 0 0 0 0 0 1 0"',
  )
})

it('the origin of a transform is read from its attribute too', () => {
  const path = '<path transform="rotate(90)" transform-origin="8 4" d="M0 0h9"/>'
  expect(sanitize(path)).toContain('transform="matrix(0 1 -1 0 12 -4)"')
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

describe('a marker', () => {
  const arrow = (attributes: string) =>
    `<marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2" ${attributes}><path d="M0 0h4v4z"/></marker>`
  const matrices = (rebuilt: string) =>
    [...rebuilt.matchAll(/matrix\(([^)]*)\)"><use/g)].map(([, numbers]) => numbers)

  it('is drawn at the corners of a line, turned and scaled with it', () => {
    const line = '<path d="M4 4h8v8" stroke="red" stroke-width="2" marker-start="url(#m)"'
    expect(matrices(sanitize(`${arrow('')}${line}/>`))).toEqual(['2 0 0 2 0 0'])
    expect(matrices(sanitize(`${arrow('orient="auto"')}${line} marker-end="url(#m)"/>`))).toEqual([
      '2 0 0 2 0 0',
      '0 2 -2 0 16 8',
    ])
    expect(
      matrices(sanitize(`${arrow('orient="90" markerUnits="userSpaceOnUse"')}${line}/>`)),
    ).toEqual(['0 1 -1 0 6 2'])
  })

  it('is inherited, and set by CSS', () => {
    const line = '<polyline points="0 0 4 0 8 0"/>'
    expect(matrices(sanitize(`${arrow('')}<g style="marker:url(#m)">${line}</g>`))).toHaveLength(3)
  })

  it('is limited in number', () => {
    const line = `<path style="marker:url(#m)" d="M0 0${'h1v1'.repeat(2000)}"/>`
    expect(() => sanitize(arrow('') + line)).toThrow('The SVG has too many markers.')
  })
})

it('a shape far outside the drawing is left out, unless a reference may draw it', () => {
  const rebuilt = sanitize(
    `${SHAPE}<rect x="9000000" width="5" height="5"/><g transform="translate(0 -9000)"><circle r="3"/></g>`,
  )
  expect(rebuilt).not.toMatch(/<rect|<circle/)
  expect(
    sanitize('<rect id="a" x="900" width="5" height="5"/><use href="#a" x="-890"/>'),
  ).toContain('x="900"')
})

describe('a filter', () => {
  it.each([
    '<feTurbulence type="fractalNoise" baseFrequency=".1" numOctaves="3" seed="2" stitchTiles="stitch"/>',
    '<feDisplacementMap in2="SourceAlpha" scale="4" xChannelSelector="R" yChannelSelector="A"/>',
    '<feConvolveMatrix order="3" kernelMatrix="1 0 0 0 1 0 0 0 1" edgeMode="none" preserveAlpha="true"/>',
    '<feSpecularLighting surfaceScale="5" specularConstant=".7" specularExponent="20" lighting-color="#ffffff"><fePointLight x="2" y="2" z="9"/></feSpecularLighting>',
    '<feComponentTransfer><feFuncR type="table" tableValues="0 1"/><feFuncA type="gamma" exponent="2"/></feComponentTransfer>',
    '<feTile in="SourceAlpha"/>',
  ])('keeps the effect %s', (effect) => {
    expect(
      sanitize(`<filter id="f">${effect}</filter><path filter="url(#f)" d="M0 0h9"/>`),
    ).toContain(effect)
  })

  it('draws an element of the same file, and nothing from elsewhere', () => {
    const filter = (href: string) =>
      sanitize(
        `<filter id="f"><feImage href="${href}"/></filter><rect id="r" width="9" height="9" /><path filter="url(#f)" d="M0 0h9"/>`,
      )
    expect(filter('#r')).toContain('<feImage href="#i')
    expect(filter('https://attacker.example/a.svg')).not.toContain('feImage')
    expect(filter('data:image/png;base64,AAAA')).not.toContain('feImage')
  })

  it('with a large matrix or much noise is refused', () => {
    const filtered = (effect: string) =>
      sanitize(`<filter id="f">${effect}</filter><path filter="url(#f)" d="M0 0h9"/>`)
    expect(() => filtered('<feConvolveMatrix order="99"/>')).toThrow('feConvolveMatrix')
    expect(() => filtered('<feTurbulence numOctaves="9"/>'.repeat(11))).toThrow('too costly')
  })
})

it('a turned pattern is drawn by libvips, which draws its tiles sharp', () => {
  const area = { left: 0, top: 0, right: 24, bottom: 24 }
  const patterned = (transform: string) =>
    sanitize(
      `<pattern id="p" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="${transform}"><path d="M0 0h3v3"/></pattern><path fill="url(#p)" d="M0 0h9v9"/>`,
    )
  expect(prepareDrawing(patterned('rotate(45)'), area).isForResvg).toBe(false)
  expect(prepareDrawing(patterned('scale(2)'), area).isForResvg).toBe(true)
})

it.each([
  ['no size', '', [300, 150]],
  ['a width only', 'width="100"', [100, 150]],
  ['sizes of the page', 'width="100%" height="auto"', [300, 150]],
])('an SVG with %s has the size that browsers give it', (_name, size, [width, height]) => {
  const file = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="40" height="30"/></svg>`
  expect(sanitizeSvg(Buffer.from(file))).toMatchObject({ width, height })
})
