// Writes the guides of docs/ as one JSON file, which the server and the explorer read.
import { readFile, writeFile } from 'node:fs/promises'
import { GUIDE_GROUPS } from './list.ts'
import { renderGuide } from './render.ts'

const DOCS = new URL('../../../docs/', import.meta.url)

/** @param path the file to write. */
export async function buildGuides(path: string): Promise<void> {
  const slugs = GUIDE_GROUPS.flatMap((group) => group.slugs)
  const guides = await Promise.all(
    slugs.map(async (slug) => {
      const file = slug === 'clients' ? 'clients/README.md' : `${slug}.md`
      return renderGuide(slug, await readFile(new URL(file, DOCS), 'utf8'))
    }),
  )
  await writeFile(path, JSON.stringify(guides))
}
