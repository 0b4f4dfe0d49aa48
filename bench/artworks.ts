// Picks the artwork that the render benchmarks use: full-color icons of companies with exactly one icon.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Apex } from '../schema/apex.ts'
import type { Artwork } from '../schema/artwork.ts'
import { isCompany } from '../schema/site.ts'
import { openBundledArtwork, readBundledRows } from '../server/bundled/index.ts'

/** Every company of the bundled table. */
export function bundledDomains(): Apex[] {
  return [...new Set(readBundledRows().map((row) => row.domain))].filter(isCompany)
}

/** Picks icons spread evenly over the table, so that every icon pack is represented. */
export async function pickFullColorIcons(count: number): Promise<Artwork[]> {
  const source = openBundledArtwork()
  const icons: Artwork[] = []
  for (const domain of bundledDomains()) {
    // With several icons, the service might render a different one than the other contenders.
    const [icon, ...others] = (await source.find(domain)).filter(({ kind }) => kind === 'icon')
    const isSuitable = icon?.fullColor && icon.background !== 'dark'
    if (isSuitable && others.length === 0) icons.push(icon)
  }
  if (icons.length < count) throw new Error(`Only ${icons.length} icons have full color.`)
  const step = icons.length / count
  return Array.from({ length: count }, (_, i) => icons[Math.floor(i * step)] as Artwork)
}

/** Writes each SVG to `<domain>.svg`. */
export async function writeSvgs(artworks: Artwork[], folder: string): Promise<void> {
  await Promise.all(
    artworks.map(({ domain, bytes }) => writeFile(join(folder, `${domain}.svg`), bytes)),
  )
}
