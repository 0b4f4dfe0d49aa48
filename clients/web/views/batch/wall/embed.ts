// Writes the HTML of a logo wall, which loads its logos from the image host.
import { logoAlt, logoPicture, type PageTheme } from '../../../../img.ts'
import { HEXAGON_HEIGHT, ROW_STEP } from './layouts.ts'
import { backgroundOf, THEME_COLORS, type WallOptions } from './options.ts'
import { escapeXml } from './svg.ts'
import { rounded } from './tiles.ts'

interface EmbedCompany {
  domain: string
  name?: string | null
}

/** @param image the image host and a publishable key. @param maxEdge the largest image of the plan in pixels. */
export function embedOf(
  companies: EmbedCompany[],
  options: WallOptions,
  image: { imageUrl: string; token?: string | undefined },
  maxEdge: number,
): string {
  // On a background color the page's color scheme does not matter.
  const theme: PageTheme = options.background === 'none' ? 'auto' : options.theme
  const edge = Math.min(maxEdge, edgeOf(options))
  const { kind, greyscale } = options
  const parameters = {
    size: edge,
    theme,
    kind: kind === 'wordmark' ? ('wordmark' as const) : undefined,
    shape: kind === 'wordmark' ? ('original' as const) : undefined,
    greyscale: greyscale ? true : undefined,
  }
  const items = companies.map(({ domain, name }) => {
    const { source, img } = logoPicture(image, domain, parameters)
    const size = img.height ? `width="${img.width}" height="${img.height}"` : `width="${img.width}"`
    const dark = source
      ? `<source media="${source.media}" srcset="${escapeXml(source.srcset)}">`
      : ''
    const tag = `<img src="${escapeXml(img.src)}" srcset="${escapeXml(img.srcset)}" ${size} alt="${escapeXml(logoAlt(domain, name))}" loading="lazy">`
    return `  <a href="https://${domain}"><picture>${dark}${tag}</picture></a>`
  })
  return `<style>\n${styleOf(options)}</style>\n<div class="logo-wall">\n${items.join('\n')}\n</div>\n`
}

/** Width of a logo in CSS pixels. */
function edgeOf({ width, gap, perRow, logoSize }: WallOptions): number {
  const cell = (width - gap * (perRow + 1)) / perRow
  return Math.round(Math.max(24, (cell * logoSize) / 100))
}

function styleOf(options: WallOptions): string {
  const { theme, background, hasTiles } = options
  const rules =
    options.layout === 'honeycomb' ? honeycombRules(options) : layoutRules(options, options.layout)
  const color = backgroundOf(options)
  if (color) rules.push(rule('.logo-wall', [`background: ${color}`]))
  rules.push(
    rule('.logo-wall a', ['display: grid', 'place-items: center']),
    rule('.logo-wall picture', ['display: contents']),
    rule('.logo-wall source', ['display: none']),
  )
  if (hasTiles) rules.push(rule('.logo-wall a', [`background: ${THEME_COLORS[theme].tile}`]))
  // The tiles follow the color scheme together with the logos.
  if (hasTiles && background === 'none') {
    const [light, dark] = [THEME_COLORS.light.tile, THEME_COLORS.dark.tile]
    rules.push(rule('.logo-wall a', [`background: light-dark(${light}, ${dark})`]))
    rules.push(rule('.logo-wall', ['color-scheme: light dark']))
  }
  return rules.join('')
}

const rule = (selector: string, declarations: string[]): string =>
  `  ${selector} { ${declarations.join('; ')} }\n`

type Rules = (options: WallOptions) => string[]
type LineLayout = Exclude<WallOptions['layout'], 'honeycomb'>

function layoutRules(options: WallOptions, layout: LineLayout): string[] {
  const { gap } = options
  return [
    rule('.logo-wall', [...WALL_RULES[layout](options), `gap: ${gap}px`, `padding: ${gap}px`]),
    rule('.logo-wall a', CELL_RULES[layout](options)),
    rule('.logo-wall img', IMAGE_RULES[layout](options)),
  ]
}

const WALL_RULES: Record<LineLayout, Rules> = {
  grid: ({ width, perRow, gap }) => {
    const cell = Math.round((width - gap * (perRow + 1)) / perRow)
    return [
      'display: grid',
      `grid-template-columns: repeat(auto-fill, minmax(min(${cell}px, 28vw, 100%), 1fr))`,
    ]
  },
  rows: () => [
    'display: flex',
    'flex-wrap: wrap',
    'align-items: center',
    'justify-content: center',
  ],
}

const CELL_RULES: Record<LineLayout, Rules> = {
  grid: ({ kind }) => [`aspect-ratio: ${kind === 'wordmark' ? '2' : '1'}`, 'border-radius: 16%'],
  rows: ({ hasTiles }) => (hasTiles ? ['padding: 16px', 'border-radius: 16px'] : []),
}

/** The height of a wordmark for a width of 1, so that an icon among wordmarks is not too large. */
const ROW_HEIGHT = 0.36

const fit: Rules = ({ logoSize }) => [
  'width: auto',
  'height: auto',
  `max-width: ${logoSize}%`,
  `max-height: ${logoSize}%`,
]

const IMAGE_RULES: Record<LineLayout, Rules> = {
  grid: fit,
  rows: (options) => {
    const edge = edgeOf(options)
    const height = Math.round(options.kind === 'wordmark' ? edge * ROW_HEIGHT : edge)
    return [
      'width: auto',
      'height: auto',
      `max-width: min(${edge}px, 40vw)`,
      `max-height: ${height}px`,
    ]
  },
}

/** Pages narrower than this in pixels have half of the hexagons in a row. */
const NARROW_PAGE = 640
/** As many hexagons in a row fit a phone. */
const MAX_NARROW_ROW = 4

function honeycombRules(options: WallOptions): string[] {
  const { perRow } = options
  const cell = [
    'grid-column: span 2',
    'aspect-ratio: 0.866',
    'clip-path: polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)',
  ]
  const common = [
    rule('.logo-wall', ['display: grid']),
    rule('.logo-wall a', cell),
    rule('.logo-wall img', fit(options)),
  ]
  const wide = combRules(options, perRow)
  if (perRow <= MAX_NARROW_ROW) return [...common, ...wide]
  return [
    ...common,
    media(`min-width: ${NARROW_PAGE}px`, wide),
    media(`max-width: ${NARROW_PAGE - 0.01}px`, combRules(options, Math.ceil(perRow / 2))),
  ]
}

const media = (condition: string, rules: string[]): string =>
  `  @media (${condition}) {\n${rules.map((text) => `  ${text}`).join('')}  }\n`

/** Hexagons have some width, even with gaps that leave none. */
const MAX_GAP = 0.8

/** All lengths are parts of the width of the wall, so a honeycomb of any number of columns fits every page. */
function combRules({ width, gap }: WallOptions, perRow: number): string[] {
  const column = (width - gap) / perRow
  const margin = Math.min(gap / column, MAX_GAP) / 2
  const hexagonHeight = (1 - 2 * margin) * HEXAGON_HEIGHT
  // Rows overlap, also the last one the end of the wall.
  const overlap = hexagonHeight - ROW_STEP
  const wallPadding = [gap, gap / 2, gap + overlap * column, gap / 2]
  const percent = (part: number) => `${rounded(part * 100)}%`
  const rules = [
    rule('.logo-wall', [
      `grid-template-columns: repeat(${perRow * 2}, minmax(0, 1fr))`,
      `padding: ${wallPadding.map((length) => percent(length / width)).join(' ')}`,
    ]),
    rule('.logo-wall a', [`margin: 0 ${percent(margin)} ${percent(-overlap)}`]),
  ]
  // Every second row starts half a hexagon later.
  if (perRow > 1) {
    const second = `:nth-child(${perRow * 2 - 1}n + ${perRow + 1})`
    rules.push(rule(`.logo-wall a${second}`, ['grid-column: 2 / span 2']))
  }
  return rules
}
