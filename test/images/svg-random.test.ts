// Random SVG input is either refused or safe after sanitizing.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeSvg, UnsafeArtwork } from '../../server/images/svg/sanitize.ts'
import { verifySvg } from '../../server/images/svg/verify.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { EDITOR_SVGS } from '../support/editor-svgs.ts'
import { REJECTED_ATTACKS, REMOVED_ATTACKS, svg } from '../support/svg-attacks.ts'
import { findUnsafeContent } from '../support/svg-safety.ts'

const sanitize = (text: string | Uint8Array) =>
  sanitizeSvg(typeof text === 'string' ? Buffer.from(text) : text)

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
    'mix-blend-mode:Multiply',
    'isolation:a.b_1',
    'url(#a) url(#b)',
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
 * Within a second, the sanitizer must throw UnsafeArtwork, or return an SVG that the checks of the service and of these
 * tests accept and that the sanitizer does not change again.
 */
function expectSafeOrRejected(bytes: Uint8Array): void {
  const start = cpuTimeMs()
  try {
    const { svg: result } = sanitizeSvg(bytes)
    expect(findUnsafeContent(result)).toEqual([])
    expect(verifySvg(result)).not.toBeNull()
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
