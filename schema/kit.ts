// A brand kit's addresses, and snippets that run as pasted: the same at either door.

import type { LogoQuery } from './inputs.ts'
import { logoAddress } from './logo-url.ts'
import type { Kit } from './resolvers.ts'

/** A kit's questions for the logo as the addresses that answer them. */
export interface Assets {
  logo: string
  dark: string
  wordmark: string | null
  variants: { size: number; png: string; webp: string; svg: string }[]
}

export function assetsOf(kit: Kit, imageUrl: string): Assets {
  const at = (query: Partial<LogoQuery>) => logoAddress(imageUrl, kit.domain, query)
  const { logo, dark, wordmark, variants } = kit.assets
  return {
    ...{ logo: at(logo), dark: at(dark), wordmark: wordmark && at(wordmark) },
    variants: variants.map(({ size, png, webp, svg }) => {
      return { size, png: at(png), webp: at(webp), svg: at(svg) }
    }),
  }
}

/** Edge in pixels of the logo that the snippets show; twice that for dense displays. */
const SHOWN = 64

export const SNIPPETS = {
  html: 'An <img> for a page.',
  markdown: 'An image for a README.',
  react: 'An <img> as JSX.',
  css: 'Custom properties with the colours, and a class that shows the logo.',
  curl: 'A command that saves the logo.',
} as const
export type Usage = Record<keyof typeof SNIPPETS, string>

export function usageOf(kit: Kit, { logo, variants }: Assets): Usage {
  const [once, twice] = [SHOWN, 2 * SHOWN].map(
    (size) => variants.find((variant) => variant.size === size)?.png ?? logo,
  ) as [string, string]
  const alt = `${kit.name} logo`
  const size = `width="${SHOWN}" height="${SHOWN}"`
  const img = `src="${escaped(once)}" srcset="${escaped(twice)} 2x" ${size}`
  const { primary, secondary } = kit.colours
  return {
    html: `<img ${img} alt="${escaped(alt)}">`,
    markdown: `![${alt.replace(/[\\[\]]/g, '\\$&')}](${once})`,
    react: `<img src={${quoted(once)}} srcSet={${quoted(`${twice} 2x`)}} width={${SHOWN}} height={${SHOWN}} alt={${quoted(alt)}} />`,
    css: `:root { --brand-primary: ${primary}; --brand-secondary: ${secondary}; }\n.brand-logo { width: ${SHOWN}px; height: ${SHOWN}px; background: url("${twice}") center / contain no-repeat; }`,
    curl: `curl --fail --output ${kit.domain}.png '${once}'`,
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] as string)

/** As a string of JavaScript, which cannot end the script that it may stand in. */
const quoted = (text: string) => JSON.stringify(text).replace(/</g, '\\u003c')
