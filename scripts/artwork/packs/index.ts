// Opens the icon packs, which are npm packages in a folder of their own.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PackName } from '../../../server/bundled/packs.ts'
import { BGD_ICONS, openCoinPack, WEB3_ICONS } from './coins.ts'
import { openCurrencyCoins } from './currencies.ts'
import { CAR_BRANDS, LOBE_ICONS, openFolder, SOARING_SYMBOLS, SUPER_TINY_ICONS } from './folder.ts'
import { openIconify } from './iconify.ts'
import type { IconPack } from './pack.ts'
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
  web3icons: { name: '@web3icons/core', open: openCoinPack(WEB3_ICONS) },
  'bgd-icons': { name: '@bgd-labs/react-web3-icons', open: openCoinPack(BGD_ICONS) },
  // Drawn here, from no package.
  currencies: { name: '', open: openCurrencyCoins },
}

function simpleIcons(name: string): Package {
  return { name, open: (folder) => openSimpleIcons(name, folder) }
}

const NODE_MODULES = join(import.meta.dirname, '../node_modules')

/** @returns whether the packs are installed. They need 400 MB, so only those who change artwork install them. */
export const arePacksInstalled = () => existsSync(NODE_MODULES)

/** Reads the index of the pack. Icons in separate files are read on demand. @throws when the packs are not installed. */
export function openIconPack(pack: PackName): IconPack {
  if (!arePacksInstalled())
    throw new Error('The icon packs are not installed. Run: npm run artwork:install')
  const { name, open } = PACKAGES[pack]
  return open(join(NODE_MODULES, name))
}
