// Whatever the sanitizer returns, the checker in the serving process accepts: otherwise it would end an honest render
// process as a hostile one.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { frame } from '../../server/images/frame.ts'
import { WHOLE_AREA } from '../../server/images/measure/visible-area.ts'
import { SVG_LIMITS } from '../../server/images/svg/limits.ts'
import { sanitizeSvg, UnsafeArtwork } from '../../server/images/svg/sanitize.ts'
import { MAX_REBUILT_SVG_BYTES, verifySvg } from '../../server/images/svg/verify.ts'
import { recipeWith } from '../support/artwork.ts'
import { bombs, endless } from '../support/bombs.ts'
import { EDITOR_SVGS } from '../support/editor-svgs.ts'
import { randomOf, randomSvgs } from '../support/random-svgs.ts'
import { REJECTED_ATTACKS, REMOVED_ATTACKS, SHAPE, svg } from '../support/svg-attacks.ts'

const TESTS = join(import.meta.dirname, '..')

/** @returns the rebuilt SVG; null when the sanitizer refuses the file. */
function rebuild(file: string | Uint8Array): string | null {
  try {
    return sanitizeSvg(typeof file === 'string' ? Buffer.from(file) : file).svg
  } catch (error) {
    if (error instanceof UnsafeArtwork) return null
    throw error
  }
}

/** @returns whether the checker accepts the rebuilt SVG, as it is and in a frame; also when there is none. */
function agree(file: string | Uint8Array): boolean {
  const rebuilt = rebuild(file)
  if (rebuilt === null) return true
  const recipe = recipeWith({ background: '#ffffff', greyscale: true, padding: 10 })
  const framed = frame(rebuilt, recipe, WHOLE_AREA, '#ffffff')
  return [rebuilt, framed].every(
    (text) => Buffer.byteLength(text) <= MAX_REBUILT_SVG_BYTES && verifySvg(text) !== null,
  )
}

const unpacked = (body: Uint8Array) => {
  try {
    return gunzipSync(body, { maxOutputLength: SVG_LIMITS.bytes })
  } catch {
    return body
  }
}

/** Every file of the simulated websites, and every SVG file of the tests. */
const FIXTURES: [name: string, file: string | Uint8Array][] = [
  ...globSync('**/*.svg', { cwd: TESTS }).map((path): [string, Uint8Array] => [
    path,
    readFileSync(join(TESTS, path)),
  ]),
  ...[...bombs(), endless].flatMap(({ host, files }) =>
    Object.entries(files).flatMap(([path, file]): [string, Uint8Array][] =>
      typeof file === 'object' && file !== null && 'body' in file && file.body instanceof Uint8Array
        ? [[host + path, unpacked(file.body)]]
        : [],
    ),
  ),
  ...EDITOR_SVGS,
  ...REMOVED_ATTACKS,
  ...REJECTED_ATTACKS,
]

describe('the checker accepts what the sanitizer returns', () => {
  it.each(FIXTURES)('of the fixture %s', (_name, file) => {
    expect(agree(file)).toBe(true)
  })

  it.each([
    ['a blend mode in capitals', svg(`<g style="mix-blend-mode: Multiply">${SHAPE}</g>`)],
    ['an isolation in capitals', svg(`<g style="isolation: ISOLATE">${SHAPE}</g>`)],
    ['a blend mode that does not exist', svg(`<g style="mix-blend-mode: a.b_c1">${SHAPE}</g>`)],
    [
      'a reference as the fallback of one that is removed',
      svg('<rect width="9" height="9" fill="url(#a) url(#b) red"/>'),
    ],
    [
      'a reference as the fallback of one that stays',
      svg('<linearGradient id="a"/><rect width="9" height="9" fill="url(#a) url(#b&amp;) red"/>'),
    ],
    ['nesting as deep as it may be', svg('<g>'.repeat(63) + '</g>'.repeat(63))],
    ['as many elements as there may be', svg('<g/>'.repeat(SVG_LIMITS.elements - 1))],
    [
      'styles whose copies are longer than the file may be',
      svg(
        `<style>g{stroke-dasharray:${'1 '.repeat(200)}}</style>${'<g/>'.repeat(SVG_LIMITS.elements - 2)}`,
      ),
    ],
  ])('of a file with %s', (_name, file) => {
    expect(agree(file)).toBe(true)
  })

  it('of random drawings', () => {
    const drawings = Array.from({ length: 500 }, randomSvgs(randomOf(40)))
    expect(drawings.filter((drawing) => !agree(drawing))).toEqual([])
    // The sanitizer must take many of them, or the test would say nothing.
    const accepted = drawings.slice(0, 300).filter((drawing) => rebuild(drawing) !== null)
    expect(accepted.length).toBeGreaterThan(100)
  })
})

it('keeps a blend mode in capitals, in small letters', () => {
  const drawing = svg(`<g style="mix-blend-mode: Multiply; isolation: Isolate">${SHAPE}</g>`)
  expect(rebuild(drawing)).toContain('style="mix-blend-mode:multiply;isolation:isolate"')
})
