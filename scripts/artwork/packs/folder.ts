// Reads the packs that are a folder of SVG files and have no index of colors.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sanitizeSvg } from '../../../server/images/svg/sanitize.ts'
import { normalizeSvg } from './normalize.ts'
import type { IconPack, PackIcon } from './pack.ts'

interface FolderPack {
  source: string
  /** Path of the SVG files in the package. */
  path: string
  attribution: string
  /** Rewrites a file. @param color the color of parts without own colors. */
  clean(file: string, color: string): Pick<PackIcon, 'svg' | 'width' | 'height'>
  /** Licenses of icons that do not have the pack's, MIT. */
  licenses?: Record<string, string>
}

// Drawn by many hands: with stylesheets, clip paths and metadata of editors.
const sanitize = (file: string, color: string) =>
  sanitizeSvg(Buffer.from(file.replaceAll('currentColor', color)))

export const LOBE_ICONS: FolderPack = {
  source: 'lobehub',
  path: 'icons',
  attribution: 'Lobe Icons, https://github.com/lobehub/lobe-icons',
  clean: normalizeSvg,
}

export const SOARING_SYMBOLS: FolderPack = {
  source: 'soaring-symbols',
  path: 'dist/assets',
  attribution: 'Soaring Symbols, https://github.com/anhthang/soaring-symbols',
  clean: sanitize,
}

export const CAR_BRANDS: FolderPack = {
  source: 'cardog',
  path: 'optimized',
  attribution: 'Cardog Icons, the npm package @cardog-icons/core',
  clean: sanitize,
}

export const SUPER_TINY_ICONS: FolderPack = {
  source: 'super-tiny-icons',
  path: 'images/svg',
  attribution: 'Super Tiny Icons, https://github.com/edent/SuperTinyIcons',
  clean: sanitize,
  // From the section "Licenses" of the pack's README.
  licenses: {
    coreui: 'CC-BY-4.0',
    docker: 'Apache-2.0',
    html5: 'CC-BY-3.0',
    keybase: 'BSD-3-Clause',
    mastodon: 'AGPL-3.0-only',
    nixos: 'CC-BY-4.0',
    npm: 'CC-BY-3.0',
    plex: 'GPL-2.0-only',
    rss: 'MPL-1.1',
    signal: 'GPL-3.0-only',
    yubico: 'BSD-2-Clause',
  },
}

/** @returns a function that opens the pack. */
export const openFolder =
  ({ source, path, attribution, clean, licenses = {} }: FolderPack) =>
  (folder: string): IconPack => ({
    source,
    officialColorOf: () => null,
    async read(name, color) {
      const file = await readFile(join(folder, path, `${name}.svg`), 'utf8')
      return { ...clean(file, color), licence: licenses[name] ?? 'MIT', attribution }
    },
  })
