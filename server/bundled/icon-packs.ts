// Reads the icon packs that ship as npm packages; each has its own files, colors and licenses.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface PackIcon {
  /** One svg element with a viewBox and without width and height. */
  svg: string
  /** Width and height of the viewBox. */
  width: number
  height: number
}

export interface IconPack {
  /** The name in X-Source after `bundled:`. */
  source: string
  attribution: string
  /** @returns the SPDX identifier, or the pack's own name of a custom license. */
  licenseOf(name: string): string
  /** @returns the company's official color as #rrggbb; null when the pack has none. */
  officialColorOf(name: string): string | null
  /** @param tint the color of an icon without own colors; null means near-black. @throws for an unknown name. */
  read(name: string, tint: string | null): Promise<PackIcon>
}

export type IconPacks = Record<'simple-icons' | 'logos' | 'cib' | 'lobehub', IconPack>

/** The color of an icon without any color of its own or of its company. */
export const DEFAULT_ICON_COLOR = '#111111'

/** Reads the indexes of the packs. Icons in separate files are read on demand. */
export function openIconPacks(): IconPacks {
  return {
    'simple-icons': simpleIcons(),
    logos: iconify('logos'),
    cib: iconify('cib'),
    lobehub: lobehub(),
  }
}

const folderOf = (file: string) => dirname(fileURLToPath(import.meta.resolve(file)))

function simpleIcons(): IconPack {
  const folder = folderOf('simple-icons/icons.json')
  const index: { slug: string; hex: string; license?: { type: string } }[] = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('simple-icons/icons.json')), 'utf8'),
  )
  const bySlug = new Map(
    index.map(({ slug, hex, license }) => [slug, { hex, license: license?.type }]),
  )
  return {
    source: 'simple-icons',
    attribution: 'Simple Icons, https://simpleicons.org',
    licenseOf: (name) => bySlug.get(name)?.license ?? 'CC0-1.0',
    officialColorOf: (name) => hexOf(bySlug.get(name)?.hex),
    async read(name, tint) {
      const file = await readFile(join(folder, '..', 'icons', `${name}.svg`), 'utf8')
      return normalizeSvg(file, hexOf(bySlug.get(name)?.hex) ?? tint ?? DEFAULT_ICON_COLOR)
    },
  }
}

function hexOf(digits: string | undefined): string | null {
  return digits === undefined ? null : `#${digits.toLowerCase()}`
}

/** The width and height of an icon whose set and entry have no size, defined by the Iconify JSON format. */
const ICONIFY_DEFAULT_EDGE = 16

interface IconifySet {
  width?: number
  height?: number
  icons: Record<
    string,
    { body: string; width?: number; height?: number; left?: number; top?: number }
  >
}

function iconify(prefix: 'logos' | 'cib'): IconPack {
  const iconSet: IconifySet = JSON.parse(
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
    licenseOf: () => 'CC0-1.0',
    officialColorOf: () => null,
    async read(name, tint) {
      const icon = iconSet.icons[name]
      if (!icon) throw new Error(`The icon pack ${prefix} has no icon ${name}.`)
      const width = icon.width ?? iconSet.width ?? ICONIFY_DEFAULT_EDGE
      const height = icon.height ?? iconSet.height ?? ICONIFY_DEFAULT_EDGE
      const viewBox = `${icon.left ?? 0} ${icon.top ?? 0} ${width} ${height}`
      const body = icon.body.replaceAll('currentColor', tint ?? DEFAULT_ICON_COLOR)
      return {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`,
        width,
        height,
      }
    },
  }
}

function lobehub(): IconPack {
  const folder = folderOf('@lobehub/icons-static-svg/package.json')
  return {
    source: 'lobehub',
    attribution: 'Lobe Icons, https://github.com/lobehub/lobe-icons',
    licenseOf: () => 'MIT',
    officialColorOf: () => null,
    async read(name, tint) {
      return normalizeSvg(
        await readFile(join(folder, 'icons', `${name}.svg`), 'utf8'),
        tint ?? DEFAULT_ICON_COLOR,
      )
    },
  }
}

/**
 * Rewrites an SVG file: of the root's attributes it keeps viewBox and fill-rule. It sets `fill` and drops the title.
 */
function normalizeSvg(file: string, fill: string): PackIcon {
  const [root = '', attributes = ''] = /<svg\b([^>]*)>/.exec(file) ?? []
  const viewBox = /viewBox="([^"]+)"/.exec(attributes)?.[1] ?? ''
  const [, , width = 0, height = 0] = viewBox.split(/\s+/).map(Number)
  const fillRule = /fill-rule="(\w+)"/.exec(attributes)?.[1]
  const fillAttributes = `fill="${fill}"${fillRule ? ` fill-rule="${fillRule}"` : ''}`
  const content = file.slice(file.indexOf(root) + root.length, file.lastIndexOf('</svg>'))
  const body = content.replace(/<title>.*?<\/title>/s, '').replaceAll('currentColor', fill)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" ${fillAttributes}>${body}</svg>`,
    width,
    height,
  }
}
