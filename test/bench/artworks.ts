// The drawings that every contender renders: full-colour icons, each of a company that has no other.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { openBundledArtwork, readBundledRows } from '../../server/bundled/index.ts'

/** Every domain of the bundled table. */
export function bundledDomains(): Apex[] {
  return [...new Set(readBundledRows().map((row) => row.domain))]
}

/** Spread evenly over the table, so that all packs and letters take part. */
export async function fullColour(count: number): Promise<Artwork[]> {
  const source = openBundledArtwork()
  const found: Artwork[] = []
  for (const domain of bundledDomains()) {
    // Where there is a choice, the service might draw another than its peers.
    const [icon, ...others] = (await source.find(domain)).filter(({ kind }) => kind === 'icon')
    const drawable = icon?.fullColour && icon.background !== 'dark'
    if (drawable && others.length === 0) found.push(icon)
  }
  if (found.length < count) throw new Error(`Only ${found.length} drawings are in full colour.`)
  const step = found.length / count
  return Array.from({ length: count }, (_, i) => found[Math.floor(i * step)] as Artwork)
}

/** Writes each as `<domain>.svg`. */
export async function writeSvgs(artworks: Artwork[], folder: string): Promise<void> {
  await Promise.all(
    artworks.map(({ domain, bytes }) => writeFile(join(folder, `${domain}.svg`), bytes)),
  )
}
