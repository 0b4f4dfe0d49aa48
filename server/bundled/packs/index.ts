// Opens the icon packs that ship as npm packages. Any of them may be missing, to save space.
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { CAR_BRANDS, LOBE_ICONS, openFolder, SOARING_SYMBOLS, SUPER_TINY_ICONS } from './folder.ts'
import { openIconify } from './iconify.ts'
import type { IconPack, PackName } from './pack.ts'
import { openSimpleIcons } from './simple-icons.ts'
import { openTheSvg } from './the-svg.ts'

interface Package {
  /** Name of the npm package. */
  name: string
  open(folder: string): IconPack
}

const PACKAGES: Record<PackName, Package> = {
  'simple-icons': simpleIcons('simple-icons'),
  // Later versions dropped icons that are still current, some because their owner asked for it.
  'simple-icons-13': simpleIcons('simple-icons-13'),
  'simple-icons-9': simpleIcons('simple-icons-9'),
  logos: {
    name: '@iconify-json/logos',
    open: openIconify(
      'gilbarbara-logos',
      'SVG Logos by Gil Barbara, https://github.com/gilbarbara/logos',
    ),
  },
  cib: {
    name: '@iconify-json/cib',
    open: openIconify('coreui-brands', 'CoreUI Brands, https://github.com/coreui/coreui-icons'),
  },
  lobehub: { name: '@lobehub/icons-static-svg', open: openFolder(LOBE_ICONS) },
  thesvg: { name: '@thesvg/icons', open: openTheSvg },
  'soaring-symbols': { name: 'soaring-symbols', open: openFolder(SOARING_SYMBOLS) },
  cardog: { name: '@cardog-icons/core', open: openFolder(CAR_BRANDS) },
  'super-tiny': { name: 'super-tiny-icons', open: openFolder(SUPER_TINY_ICONS) },
}

function simpleIcons(name: string): Package {
  return { name, open: (folder) => openSimpleIcons(name, folder) }
}

/** Reads the index of the pack. Icons in separate files are read on demand. @returns null when it is not installed. */
export function openIconPack(pack: PackName): IconPack | null {
  const { name, open } = PACKAGES[pack]
  const folder = installedFolder(name)
  return folder === null ? null : open(folder)
}

/** @returns the `package.json` of each pack, which changes with its version; null when a pack is not installed. */
export function packManifests(): string[] | null {
  const folders = Object.values(PACKAGES).map(({ name }) => installedFolder(name))
  return folders.every((folder) => folder !== null)
    ? folders.map((folder) => join(folder, 'package.json'))
    : null
}

/** @returns the folder of the package; null when it is not installed. */
export function installedFolder(packageName: string): string | null {
  try {
    const file = findPackageJSON(packageName, import.meta.url)
    return file === undefined ? null : dirname(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}
