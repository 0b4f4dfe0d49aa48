// Writes the HTML of a logo wall, which loads its logos from the image host.
import { logoAlt, logoPicture, type PageTheme } from '../../../../img.ts'
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
  const { layout, gap, hasTiles, theme, background } = options
  const color = backgroundOf(options)
  const wall = [...WALL_RULES[layout](options), `gap: ${gap}px`, `padding: ${gap}px`]
  // The rows of a honeycomb overlap, also the last one the end of the wall.
  if (layout === 'honeycomb')
    wall.push(`padding-bottom: calc(${gap}px + ${rounded(28.87 / options.perRow)}%)`)
  if (color) wall.push(`background: ${color}`)
  const cell = ['display: grid', 'place-items: center', ...CELL_RULES[layout](options)]
  if (hasTiles) cell.push(`background: ${THEME_COLORS[theme].tile}`)
  const rules = [
    rule('.logo-wall', wall),
    rule('.logo-wall a', cell),
    rule('.logo-wall picture', ['display: contents']),
    rule('.logo-wall source', ['display: none']),
    rule('.logo-wall img', IMAGE_RULES[layout](options)),
    ...(layout === 'honeycomb' ? honeycombRules(options) : []),
  ]
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

const WALL_RULES: Record<WallOptions['layout'], Rules> = {
  grid: ({ width, perRow, gap }) => {
    const cell = Math.round((width - gap * (perRow + 1)) / perRow)
    return [
      'display: grid',
      `grid-template-columns: repeat(auto-fill, minmax(min(${cell}px, 28vw), 1fr))`,
    ]
  },
  rows: () => [
    'display: flex',
    'flex-wrap: wrap',
    'align-items: center',
    'justify-content: center',
  ],
  honeycomb: ({ perRow }) => [
    'display: grid',
    `grid-template-columns: repeat(${perRow * 2}, minmax(0, 1fr))`,
  ],
}

const CELL_RULES: Record<WallOptions['layout'], Rules> = {
  grid: ({ kind }) => [`aspect-ratio: ${kind === 'wordmark' ? '2' : '1'}`, 'border-radius: 16%'],
  rows: ({ hasTiles }) => (hasTiles ? ['padding: 16px', 'border-radius: 16px'] : []),
  honeycomb: () => [
    'grid-column: span 2',
    'aspect-ratio: 0.866',
    'margin-bottom: -28.87%',
    'clip-path: polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)',
  ],
}

/** The height of a wordmark for a width of 1, so that an icon among wordmarks is not too large. */
const ROW_HEIGHT = 0.36

const fit: Rules = ({ logoSize }) => [
  'width: auto',
  'height: auto',
  `max-width: ${logoSize}%`,
  `max-height: ${logoSize}%`,
]

const IMAGE_RULES: Record<WallOptions['layout'], Rules> = {
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
  honeycomb: fit,
}

/** Every second row starts half a hexagon later. */
function honeycombRules({ perRow }: WallOptions): string[] {
  const period = perRow * 2 - 1
  return perRow > 1
    ? [rule(`.logo-wall a:nth-child(${period}n + ${perRow + 1})`, ['grid-column: 2 / span 2'])]
    : []
}
