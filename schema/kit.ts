// Builds the logo URLs and the code snippets of a brand kit, for REST and GraphQL.
import { knownPalette } from './brand.ts'
import type { LogoQuery } from './inputs/logo.ts'
import { logoUrl } from './logo-url.ts'
import type { Kit } from './resolvers.ts'

/** The logo URLs of a brand kit. */
export interface Assets {
  logo: string
  dark: string
  wordmark: string | null
  /** Without `svg` when the caller cannot get the SVG of artwork. */
  variants: { size: number; png: string; webp: string; svg?: string }[]
}

export function assetUrls(kit: Kit, imageUrl: string): Assets {
  const urlFor = (query: Partial<LogoQuery>) => logoUrl(imageUrl, kit.domain, query)
  const { logo, dark, wordmark, variants } = kit.assets
  return {
    logo: urlFor(logo),
    dark: urlFor(dark),
    wordmark: wordmark && urlFor(wordmark),
    variants: variants.map(({ size, png, webp, svg }) => {
      return { size, png: urlFor(png), webp: urlFor(webp), ...(svg && { svg: urlFor(svg) }) }
    }),
  }
}

/** Edge of the logo in the snippets, in CSS pixels. Dense displays load an image twice as large. */
const SNIPPET_SIZE = 64

export const SNIPPETS = {
  html: 'An HTML `<img>` element.',
  markdown: 'A Markdown image, such as for a README.',
  react: 'A React `<img>` element.',
  css: 'CSS custom properties with the brand colors, and a class that shows the logo. Absent when no color is known.',
  curl: 'A curl command that downloads the logo.',
} as const
/** Without `css` when no color is known. */
export type Usage = Record<Exclude<keyof typeof SNIPPETS, 'css'>, string> & { css?: string }

export function usageSnippets(kit: Kit, { logo, variants }: Assets): Usage {
  const pngUrl = (edge: number) => variants.find(({ size }) => size === edge)?.png ?? logo
  const single = pngUrl(SNIPPET_SIZE)
  const double = pngUrl(2 * SNIPPET_SIZE)
  const alt = `${kit.name} logo`
  const size = `width="${SNIPPET_SIZE}" height="${SNIPPET_SIZE}"`
  const img = `src="${escapeHtml(single)}" srcset="${escapeHtml(double)} 2x" ${size}`
  const [primary, secondary] = knownPalette(kit.colors)
  const css = `:root { --brand-primary: ${primary}; --brand-secondary: ${secondary}; }\n.brand-logo { width: ${SNIPPET_SIZE}px; height: ${SNIPPET_SIZE}px; background: url("${double}") center / contain no-repeat; }`
  return {
    html: `<img ${img} alt="${escapeHtml(alt)}">`,
    markdown: `![${alt.replace(/[\\[\]]/g, '\\$&')}](${single})`,
    react: `<img src={${quoteForScript(single)}} srcSet={${quoteForScript(`${double} 2x`)}} width={${SNIPPET_SIZE}} height={${SNIPPET_SIZE}} alt={${quoteForScript(alt)}} />`,
    ...(primary && { css }),
    curl: `curl --fail --output ${kit.domain}.png '${single}'`,
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] as string)

/** Quotes a JavaScript string. `<` is escaped so that the string cannot close a surrounding script element. */
const quoteForScript = (text: string) => JSON.stringify(text).replace(/</g, '\\u003c')
