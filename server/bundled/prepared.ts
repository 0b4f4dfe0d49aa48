// Keeps the bundled artwork in one file, so that a lookup reads a few kilobytes instead of sanitizing icons of packs.
import {
  closeSync,
  fstatSync,
  globSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
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
/**
 * The length of the index as a 32-bit big-endian number, the index as JSON, then a line for each of its domains: the
 * artwork as JSON, with the SVG as text.
 */
const FILE_NAME = 'artwork.bin'
const LENGTH_BYTES = 4
/** The code that decides how an icon is read, painted and made safe, relative to `server`. */
const CODE = ['bundled/**/*.{ts,tsv}', 'images/svg/*.ts', 'images/theme/*.ts']

/** An entry of the index; the length is that of its line in bytes. */
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
  replaceFile(join(folder, FILE_NAME), Buffer.concat([...encodeIndex(index), ...lines]))
}

function encodeIndex(index: IndexEntry[]): Buffer[] {
  const json = Buffer.from(JSON.stringify(index))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(json.length)
  return [length, json]
}

/**
 * @returns null when the artwork is not prepared, damaged or not readable, or a file from which it was made has changed
 * since.
 */
export function openPreparedArtwork(folder: string = PREPARED_FOLDER): BundledArtwork | null {
  const path = join(folder, FILE_NAME)
  let file: number | null = null
  try {
    const manifests = packManifests()
    if (manifests === null || !isUpToDate(path, [...codeFiles(), ...manifests])) return null
    file = openSync(path, 'r')
    return artworkIn(file)
  } catch {
    if (file !== null) closeSync(file)
    return null
  }
}

/** @throws when the file is damaged. */
function artworkIn(file: number): BundledArtwork {
  const positions = readPositions(file)
  const fetchedAt = new Date()
  return {
    name: 'bundled',
    omittedPacks: [],
    officialColor: (domain) => positions.get(domain)?.officialColor ?? null,
    has: (domain) => positions.has(domain),
    async find(domain) {
      const position = positions.get(domain)
      if (!position) return NO_ARTWORK
      const artworks: PreparedArtwork[] = JSON.parse(read(file, position).toString())
      return artworks.map((prepared) => fromPrepared(prepared, fetchedAt))
    },
  }
}

function readPositions(file: number): Map<Apex, Position> {
  const { size } = fstatSync(file)
  const indexLength = read(file, { offset: 0, length: LENGTH_BYTES }).readUInt32BE()
  if (indexLength > size) throw new Error('The length of the index is wrong.')
  const index: IndexEntry[] = JSON.parse(
    read(file, { offset: LENGTH_BYTES, length: indexLength }).toString(),
  )
  const positions = new Map<Apex, Position>()
  let offset = LENGTH_BYTES + indexLength
  for (const [domain, length, officialColor] of index) {
    positions.set(domain, { offset, length, officialColor })
    offset += length
  }
  if (offset !== size) throw new Error('The file was cut off.')
  return positions
}

function read(file: number, { offset, length }: Pick<Position, 'offset' | 'length'>): Buffer {
  const bytes = Buffer.alloc(length)
  readSync(file, bytes, 0, length, offset)
  return bytes
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

/** A running service keeps the file that it has opened. */
function replaceFile(path: string, content: Buffer): void {
  // Two installations may prepare at the same time.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, path)
}

if (import.meta.main) await prepareArtwork()
