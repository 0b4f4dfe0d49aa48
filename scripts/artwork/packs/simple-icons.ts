// Reads Simple Icons: one path in one color for each brand, with the brand's official color.
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { normalizeSvg } from './normalize.ts'
import { creditFor, type IconPack } from './pack.ts'

interface IndexEntry {
  title: string
  /** Versions before 14 have it only where it does not follow from the title. */
  slug?: string
  /** Six digits. */
  hex: string
  /** Where the drawing comes from. */
  source: string
  license?: { type: string }
  /** The URL of the brand's rules. */
  guidelines?: string
}

/** The license of the pack, for icons without their own. */
const PACK_LICENSE = 'CC0-1.0'

/** @param source the name in X-Source, with the major version of an earlier one. */
export function openSimpleIcons(source: string, folder: string): IconPack {
  const entries = new Map(
    readIndex(folder).map((entry) => [entry.slug ?? slugOf(entry.title), entry]),
  )
  const hexOf = (name: string) => {
    const hex = entries.get(name)?.hex
    return hex === undefined ? null : `#${hex.toLowerCase()}`
  }
  return {
    source,
    officialColorOf: hexOf,
    async read(name, color) {
      const entry = entries.get(name)
      if (!entry) throw new Error(`The icon pack ${source} has no icon ${name}.`)
      const file = await readFile(join(folder, 'icons', `${name}.svg`), 'utf8')
      const licence = entry.license?.type ?? PACK_LICENSE
      const attribution = creditFor('Simple Icons, https://simpleicons.org', licence, {
        title: entry.title,
        url: entry.source,
      })
      return { ...normalizeSvg(file, color), licence, attribution, guidelines: entry.guidelines }
    },
  }
}

/** Later versions renamed the folder, and made the list of icons the whole file. */
function readIndex(folder: string): IndexEntry[] {
  const files = ['data', '_data'].map((name) => join(folder, name, 'simple-icons.json'))
  const file = files.find((path) => existsSync(path))
  if (file === undefined) throw new Error(`${folder} has no index of Simple Icons.`)
  const index: IndexEntry[] | { icons: IndexEntry[] } = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(index) ? index : index.icons
}

/** What the names of files replace, from Simple Icons' own `titleToSlug`. */
const SLUG_LETTERS: Record<string, string> = {
  '+': 'plus',
  '.': 'dot',
  '&': 'and',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŀ: 'l',
  ł: 'l',
  ß: 'ss',
  ŧ: 't',
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[+.&đħıĸŀłßŧ]/g, (letter) => SLUG_LETTERS[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z\d]/g, '')
