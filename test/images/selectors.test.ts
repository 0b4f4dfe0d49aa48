// Matching by the index and the counted tree finds what css-select finds alone, and ends whatever the selectors are.
import { is } from 'css-select'
import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { CostlyStyles } from '../../server/css/costly-styles.ts'
import { Matcher } from '../../server/css/matcher.ts'
import { parseSheet } from '../../server/css/parse.ts'
import { readStylesheets } from '../../server/css/stylesheet.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'

type Document = ReturnType<typeof parseDocument>
type Tag = Extract<Document['children'][number], { attribs: unknown }>

const isTag = (node: unknown): node is Tag => (node as Tag).attribs !== undefined
const tagsIn = ({ children }: { children: Document['children'] }): Tag[] =>
  children.filter(isTag).flatMap((tag) => [tag, ...tagsIn(tag)])
const parentOf = ({ parent }: Tag) => (parent && isTag(parent) ? parent : null)
const CHILDREN = new WeakMap<object, Tag[]>()
function childrenOf(node: { children: Document['children'] }): Tag[] {
  const children = CHILDREN.get(node) ?? node.children.filter(isTag)
  CHILDREN.set(node, children)
  return children
}
const tree = {
  nameOf: ({ name }: Tag) => name,
  attributeOf: ({ attribs }: Tag, name: string) => attribs[name],
  parentOf,
  childrenOf,
  siblingsOf: ({ parent }: Tag) => childrenOf(parent!),
}
/** @returns the selectors of the rules that match, for each element. */
function match(css: string, tags: Tag[], steps = 1e7): string[][] {
  const options = { holds: () => true, isRead: () => true }
  const { rules } = readStylesheets([parseSheet(css)!], options)
  const matcher = new Matcher(rules, tree, true, steps)
  return tags.map((tag) => matcher.rulesOf(tag).map(({ declarations }) => declarations[0]!.value))
}

const NAMES = fc.constantFrom('g', 'path', 'a', 'rect')
const ATTRIBUTES = ['', ' class="x"', ' class="x y"', ' id="i"', ' id="j" class="y"']
const element = (depth: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      NAMES,
      fc.constantFrom(...ATTRIBUTES),
      depth > 0 ? fc.array(element(depth - 1), { maxLength: 4 }) : fc.constant([]),
    )
    .map(([name, attributes, inner]) => `<${name}${attributes}>${inner.join('')}</${name}>`)
const compound = fc
  .tuple(
    fc.constantFrom('', '*', 'g', 'path', 'a', 'svg'),
    fc.array(
      fc.constantFrom(
        ...'.x .y #i [id] [class~="y"] [class^="x"\u00a0i] :root :empty :first-child :last-of-type'.split(
          ' ',
        ),
        ...':nth-child(2n+1) :nth-last-child(2) :nth-child(2\u00a0of\u00a0.x) :only-child'.split(
          ' ',
        ),
        ...':not(.x) :is(a,#i) :where(g\u00a0.y) :has(>\u00a0path) :has(.y) :not(:is(g,.y))'.split(
          ' ',
        ),
      ),
      { maxLength: 2 },
    ),
  )
  .map(([name, parts]) => (name + parts.join('')).replaceAll('\u00a0', ' ') || '*')
const selector = fc
  .array(fc.tuple(compound, fc.constantFrom(' ', ' > ', ' + ', ' ~ ')), {
    minLength: 1,
    maxLength: 3,
  })
  .map((steps) =>
    steps
      .map((step) => step.join(''))
      .join('')
      .replace(/[\s>+~]+$/, ''),
  )

describe('a stylesheet', () => {
  it('gives each element the rules whose selectors match it', () => {
    fc.assert(
      fc.property(
        element(3),
        fc.array(selector, { minLength: 1, maxLength: 6 }),
        (inner, selectors) => {
          const document = parseDocument(`<svg>${inner}</svg>`, { xmlMode: true })
          const css = selectors.map((text, i) => `${text}{x:${i}}`).join('')
          const tags = tagsIn(document)
          expect(match(css, tags)).toEqual(
            tags.map((tag) =>
              selectors.flatMap((text, i) => (is(tag, text, { xmlMode: true }) ? [String(i)] : [])),
            ),
          )
        },
      ),
    )
  })

  const WIDE = `${'<g class="x">'.repeat(60)}${'<path class="x y" id="i"/>'.repeat(3000)}${'</g>'.repeat(60)}`
  it.each([
    '* * * * * * * * * * * * path.none',
    '* ~ * ~ * ~ * ~ path',
    ':nth-child(2n of .x ~ .y ~ .x)',
    ':has(:has(:has(.none)))',
    'g:has(~ .none) path',
    ':not(:not(:not(* * * * * none)))',
    '[class*="x" i] [id$="i"] ~ [class~="none"]',
  ])('with %s costs no more than its steps', (text) => {
    const tags = tagsIn(parseDocument(`<svg>${WIDE}</svg>`, { xmlMode: true }))
    const start = cpuTimeMs()
    try {
      match(`${text}{x:1}`.repeat(200), tags, 4_000_000)
    } catch (error) {
      expect(error).toBeInstanceOf(CostlyStyles)
    }
    expect(cpuTimeMs() - start).toBeLessThan(2000)
  })

  it('may have any text as a selector', () => {
    const tags = tagsIn(parseDocument('<svg><g class="x"><path/></g></svg>', { xmlMode: true }))
    const texts = fc.string({
      unit: fc.constantFrom(
        ...'&:().#[]=~|*>+ ,x"\'\\-{}@1'.split(''),
        ':is(',
        ':has(',
        ':not(',
        'of ',
      ),
    })
    fc.assert(
      fc.property(texts, (text) => {
        const start = cpuTimeMs()
        try {
          match(`${text}{x:1}g{${text}{x:1}}`, tags)
        } catch (error) {
          expect(error).toBeInstanceOf(CostlyStyles)
        }
        expect(cpuTimeMs() - start).toBeLessThan(1000)
      }),
    )
  })
})
