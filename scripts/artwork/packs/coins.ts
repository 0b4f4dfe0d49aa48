// Reads the packs of coins, whose drawings are texts in JavaScript files.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sanitizeSvg } from '../../../server/images/svg/sanitize.ts'
import type { IconPack } from './pack.ts'

interface CoinPack {
  source: string
  attribution: string
  /** @returns the path of the file in the package that has the drawing. */
  fileOf(name: string): string
}

/** One file for each drawing. The names are `variant/SYMBOL`, such as `branded/USDC`. */
export const WEB3_ICONS: CoinPack = {
  source: 'web3icons',
  attribution: 'Web3 Icons, https://github.com/0xa3k5/web3icons',
  fileOf: (name) => `dist/svgs/tokens/${name}.svg.js`,
}

/** One file with all drawings. */
export const BGD_ICONS: CoinPack = {
  source: 'bgd-icons',
  attribution: 'BGD Labs icons, https://github.com/bgd-labs/icons',
  fileOf: () => 'dist/iconsPacks/assetsIconsPack.js',
}

/** A drawing after its name: `var USDC = '<svg …'` or `usdcoin:'<svg …'`. */
const DRAWING = /(?<key>[\w.]+)"?\s*[:=]\s*'(?<svg><svg[^']*)'/g

/** @returns a function that opens a pack under MIT. */
export const openCoinPack =
  ({ source, attribution, fileOf }: CoinPack) =>
  (folder: string): IconPack => ({
    source,
    officialColorOf: () => null,
    async read(name, color) {
      // Reading the text runs no foreign code.
      const script = await readFile(join(folder, fileOf(name)), 'utf8')
      const key = name.split('/').at(-1)
      const drawing = [...script.matchAll(DRAWING)].find(({ groups }) => groups?.key === key)
      if (!drawing) throw new Error(`The icon pack ${source} has no icon ${name}.`)
      const svg = drawing.groups!.svg!.replaceAll('\\n', '').replaceAll('currentColor', color)
      return { ...sanitizeSvg(Buffer.from(svg)), licence: 'MIT', attribution }
    },
  })
