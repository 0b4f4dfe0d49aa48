// Keeps the bundled artwork in one file, so that a lookup reads a few kilobytes instead of sanitizing icons of packs.
import {
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { isUpToDate } from '../prepared/up-to-date.ts'
import { openPackArtwork } from './from-packs.ts'
import { packManifests } from './packs/index.ts'
import { PACK_NAMES } from './packs/pack.ts'
import { type BundledArtwork, NO_ARTWORK } from './source.ts'
import { readBundledRows } from './table.ts'

/** A folder that `npm run prepare` fills, and so does `npm ci`. */
const PREPARED_FOLDER = join(import.meta.dirname, 'dist')
/** A line for each domain: its artwork as JSON, with the SVG as text. */
const LINES_FILE = 'artwork.jsonl'
/** Where the lines are. Written last, so that its time is the time of both files. */
const INDEX_FILE = 'artwork-index.json'
/** The code that decides how an icon is read, painted and made safe, relative to `server`. */
const CODE = ['bundled/**/*.{ts,tsv}', 'images/svg/*.ts', 'images/theme/*.ts']

/** A line of the index. */
type IndexEntry = [domain: Apex, length: number, officialColor: string | null]

interface Position {
  offset: number
  /** Bytes of the line. */
  length: number
  officialColor: string | null
}

/** What a line contains of an artwork; `fetchedAt` is the time when the file was opened. */
type PreparedArtwork = Omit<Artwork, 'bytes' | 'fetchedAt'> & { svg: string }

/** Writes the artwork of all packs. Does nothing when a pack is not installed: then the packs themselves are read. */
export async function prepareArtwork(folder: string = PREPARED_FOLDER): Promise<void> {
  const artwork = openPackArtwork(PACK_NAMES)
  if (artwork.omittedPacks.length > 0) return
  const lines: Buffer[] = []
  const index: IndexEntry[] = []
  for (const domain of new Set(readBundledRows().map((row) => row.domain))) {
    const line = Buffer.from(`${JSON.stringify((await artwork.find(domain)).map(toPrepared))}\n`)
    lines.push(line)
    index.push([domain, line.length, artwork.officialColor(domain)])
  }
  mkdirSync(folder, { recursive: true })
  // A running service keeps the file that it has opened.
  replaceFile(join(folder, LINES_FILE), Buffer.concat(lines))
  replaceFile(join(folder, INDEX_FILE), JSON.stringify(index))
}

/** @returns null when the artwork is not prepared or damaged, or a file from which it was made has changed since. */
export function openPreparedArtwork(folder: string = PREPARED_FOLDER): BundledArtwork | null {
  try {
    return openFiles(folder)
  } catch {
    return null
  }
}

/** @throws when a file cannot be read, or the index is damaged. */
function openFiles(folder: string): BundledArtwork | null {
  const manifests = packManifests()
  const indexFile = join(folder, INDEX_FILE)
  const linesFile = join(folder, LINES_FILE)
  const sources = [linesFile, ...codeFiles(), ...(manifests ?? [])]
  if (manifests === null || !isUpToDate(indexFile, sources)) return null
  const { positions, byteCount } = readPositions(indexFile)
  // A copy may have been cut off.
  if (statSync(linesFile).size !== byteCount) return null
  const file = openSync(linesFile, 'r')
  const fetchedAt = new Date()
  return {
    name: 'bundled',
    omittedPacks: [],
    officialColor: (domain) => positions.get(domain)?.officialColor ?? null,
    has: (domain) => positions.has(domain),
    async find(domain) {
      const position = positions.get(domain)
      if (!position) return NO_ARTWORK
      const line = Buffer.alloc(position.length)
      readSync(file, line, 0, position.length, position.offset)
      const artworks: PreparedArtwork[] = JSON.parse(line.toString())
      return artworks.map((prepared) => fromPrepared(prepared, fetchedAt))
    },
  }
}

function readPositions(indexFile: string) {
  const index: IndexEntry[] = JSON.parse(readFileSync(indexFile, 'utf8'))
  const positions = new Map<Apex, Position>()
  let offset = 0
  for (const [domain, length, officialColor] of index) {
    positions.set(domain, { offset, length, officialColor })
    offset += length
  }
  return { positions, byteCount: offset }
}

const toPrepared = ({ bytes, fetchedAt: _, ...rest }: Artwork): PreparedArtwork => ({
  ...rest,
  svg: Buffer.from(bytes).toString(),
})

const fromPrepared = ({ svg, ...rest }: PreparedArtwork, fetchedAt: Date): Artwork => ({
  ...rest,
  bytes: Buffer.from(svg),
  fetchedAt,
})

const codeFiles = () => {
  const server = join(import.meta.dirname, '..')
  return globSync(CODE, { cwd: server }).map((path) => join(server, path))
}

function replaceFile(path: string, content: string | Buffer): void {
  const next = `${path}.new`
  writeFileSync(next, content)
  renameSync(next, path)
}

if (import.meta.main) await prepareArtwork()
