// Reads theSVG: one JavaScript module for each brand, with several drawings and a license of its own.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sanitizeSvg } from '../../../server/images/svg/sanitize.ts'
import { creditFor, type IconPack } from './pack.ts'

/** The icon names are `slug` for the default drawing and `slug/variant` for others. */
export function openTheSvg(folder: string): IconPack {
  return {
    source: 'thesvg',
    // Its colors are of mixed quality, so the table has reviewed ones.
    officialColorOf: () => null,
    async read(name, color) {
      const [slug = '', variant] = name.split('/')
      const module = await readFile(join(folder, 'dist', `${slug}.js`), 'utf8')
      const svg = variant === undefined ? defaultSvg(module) : variantSvg(module, variant)
      if (svg === null) throw new Error(`The icon pack thesvg has no icon ${name}.`)
      const licence = stringOf(module, 'license') ?? 'unknown'
      const attribution = creditFor('theSVG, https://thesvg.org', licence, {
        title: stringOf(module, 'title') ?? slug,
        url: stringOf(module, 'url') ?? undefined,
      })
      const cleaned = sanitizeSvg(Buffer.from(svg.replaceAll('currentColor', color)))
      return { ...cleaned, licence, attribution }
    },
  }
}

// The modules are generated and uniform. Reading their text runs no foreign code and fills no module cache.
const defaultSvg = (module: string) => /^export const svg = `([^`]*)`/m.exec(module)?.[1] ?? null

/** @returns the drawing of the list `variants`, whose keys are quoted. */
function variantSvg(module: string, variant: string): string | null {
  const key = `\n  ${JSON.stringify(variant)}: \``
  const start = module.indexOf(key)
  if (start === -1) return null
  const begin = start + key.length
  return module.slice(begin, module.indexOf('`', begin))
}

/** @returns the value of an exported string. */
function stringOf(module: string, name: string): string | null {
  const literal = new RegExp(`^export const ${name} = ("(?:[^"\\\\]|\\\\.)*")`, 'm').exec(
    module,
  )?.[1]
  return literal === undefined ? null : JSON.parse(literal)
}
