// The icon packs that ship as npm packages, each with its own idea of a file, a colour and a licence.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Drawing {
  /** One svg element with a viewBox and no size. */
  svg: string
  /** Of the viewBox. */
  width: number
  height: number
}

export interface Pack {
  /** As X-Source names it, behind `bundled:`. */
  source: string
  attribution: string
  /** SPDX identifier, or the pack's own word for a custom licence. */
  licenceOf(name: string): string
  /** The company's official colour as #rrggbb; null where the pack knows none. */
  tintOf(name: string): string | null
  /** @param tint the colour for a drawing that has none of its own; null: near-black. @throws for an unknown name. */
  read(name: string, tint: string | null): Promise<Drawing>
}

export type Packs = Record<'simple-icons' | 'logos' | 'cib' | 'lobehub', Pack>

export const INK = '#111111'

/** Reads the packs' indexes; drawings that are files of their own are read when asked for. */
export function openPacks(): Packs {
  return {
    'simple-icons': simpleIcons(),
    logos: iconify('logos'),
    cib: iconify('cib'),
    lobehub: lobehub(),
  }
}

const folderOf = (file: string) => dirname(fileURLToPath(import.meta.resolve(file)))

function simpleIcons(): Pack {
  const folder = folderOf('simple-icons/icons.json')
  const index: { slug: string; hex: string; license?: { type: string } }[] = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('simple-icons/icons.json')), 'utf8'),
  )
  const bySlug = new Map(
    index.map(({ slug, hex, license }) => [slug, { hex, licence: license?.type }]),
  )
  return {
    source: 'simple-icons',
    attribution: 'Simple Icons, https://simpleicons.org',
    licenceOf: (name) => bySlug.get(name)?.licence ?? 'CC0-1.0',
    tintOf: (name) => hexOf(bySlug.get(name)?.hex),
    async read(name, tint) {
      const file = await readFile(join(folder, '..', 'icons', `${name}.svg`), 'utf8')
      return drawing(file, hexOf(bySlug.get(name)?.hex) ?? tint ?? INK)
    },
  }
}

function hexOf(bare: string | undefined): string | null {
  return bare === undefined ? null : `#${bare.toLowerCase()}`
}

interface IconifySet {
  width?: number
  height?: number
  icons: Record<
    string,
    { body: string; width?: number; height?: number; left?: number; top?: number }
  >
}

function iconify(prefix: 'logos' | 'cib'): Pack {
  const set: IconifySet = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve(`@iconify-json/${prefix}/icons.json`)), 'utf8'),
  )
  const credits = {
    logos: ['gilbarbara-logos', 'SVG Logos by Gil Barbara, https://github.com/gilbarbara/logos'],
    cib: ['coreui-brands', 'CoreUI Brands, https://github.com/coreui/coreui-icons'],
  } as const
  const [source, attribution] = credits[prefix]
  return {
    source,
    attribution,
    licenceOf: () => 'CC0-1.0',
    tintOf: () => null,
    async read(name, tint) {
      const icon = set.icons[name]
      if (!icon) throw new Error(`There is no icon ${name} in ${prefix}.`)
      const [width, height] = [icon.width ?? set.width ?? 16, icon.height ?? set.height ?? 16]
      const box = `${icon.left ?? 0} ${icon.top ?? 0} ${width} ${height}`
      const body = icon.body.replaceAll('currentColor', tint ?? INK)
      return {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`,
        width,
        height,
      }
    },
  }
}

function lobehub(): Pack {
  const folder = folderOf('@lobehub/icons-static-svg/package.json')
  return {
    source: 'lobehub',
    attribution: 'Lobe Icons, https://github.com/lobehub/lobe-icons',
    licenceOf: () => 'MIT',
    tintOf: () => null,
    async read(name, tint) {
      return drawing(await readFile(join(folder, 'icons', `${name}.svg`), 'utf8'), tint ?? INK)
    },
  }
}

/** A pack's file with its root made plain: the viewBox, a fill for what names none, and nothing else. */
function drawing(file: string, fill: string): Drawing {
  const [root = '', attributes = ''] = /<svg\b([^>]*)>/.exec(file) ?? []
  const box = /viewBox="([^"]+)"/.exec(attributes)?.[1] ?? ''
  const [, , width = 0, height = 0] = box.split(/\s+/).map(Number)
  const rule = /fill-rule="(\w+)"/.exec(attributes)?.[1]
  const paint = `fill="${fill}"${rule ? ` fill-rule="${rule}"` : ''}`
  const inside = file.slice(file.indexOf(root) + root.length, file.lastIndexOf('</svg>'))
  const body = inside.replace(/<title>.*?<\/title>/s, '').replaceAll('currentColor', fill)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ${paint}>${body}</svg>`,
    width,
    height,
  }
}
