// A brand kit in the answer's own spelling, with snippets that run as pasted.
import type { z } from 'zod'
import { logoAddress } from '../../schema/addresses.ts'
import type { LogoQuery } from '../../schema/inputs.ts'
import type { Kit } from '../../schema/resolvers.ts'
import type { BrandKit } from '../../schema/shapes.ts'
import { descriptionOf } from './company.ts'

/** Edge in pixels of the logo that the snippets show; twice that for dense displays. */
const SHOWN = 64

export function kitOf(kit: Kit, imageUrl: string): z.output<typeof BrandKit> {
  const at = (query: Partial<LogoQuery>) => logoAddress(imageUrl, kit.domain, query)
  const { logo, dark, wordmark, variants } = kit.assets
  const assets = {
    ...{ logo: at(logo), dark: at(dark), wordmark: wordmark && at(wordmark) },
    variants: variants.map(({ size, png, webp, svg }) => {
      return { size, png: at(png), webp: at(webp), svg: at(svg) }
    }),
  }
  const [once, twice] = [SHOWN, 2 * SHOWN].map(
    (size) => assets.variants.find((variant) => variant.size === size)?.png ?? assets.logo,
  )
  const pictured = { name: kit.name, once: String(once), twice: String(twice), kit }
  return { ...descriptionOf(kit, imageUrl), assets, usage: usageOf(pictured) }
}

interface Pictured {
  name: string
  /** Addresses of the logo at SHOWN pixels, and at twice that. */
  once: string
  twice: string
  kit: Kit
}

function usageOf({ name, once, twice, kit }: Pictured): Record<string, string> {
  const alt = `${name} logo`
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

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`)

/** As a string of JavaScript, which cannot end the script that it may stand in. */
const quoted = (text: string) => JSON.stringify(text).replace(/</g, '\\u003c')
