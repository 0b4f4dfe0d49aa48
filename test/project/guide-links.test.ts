// Checks that every link from one document of the repository to another leads to a file and a heading.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENTS = globSync(['docs/**/*.md', '*.md', 'clients/README.md'], { cwd: ROOT })
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** @returns the ids that GitHub gives the headings of a document. */
const headingIds = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** @returns the links that lead nowhere. */
function brokenLinks(file: string): string[] {
  const text = read(file).replace(/^```[\s\S]*?^ *```/gm, '')
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)].map(
    ([, link = '']) => link,
  )
  return links.filter((link) => {
    const [path = '', id] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    if (!existsSync(join(ROOT, target))) return true
    return id !== undefined && target.endsWith('.md') && !headingIds(read(target)).includes(id)
  })
}

describe('the links of the documents', () => {
  it('are found', () => {
    expect(DOCUMENTS.length).toBeGreaterThan(20)
  })

  it.each(DOCUMENTS)('lead from %s to a file and a heading', (file) => {
    expect(brokenLinks(file)).toEqual([])
  })
})

it('the messages, manifests and rules name only guides that exist', () => {
  const files = globSync(['{server,schema,deploy,clients/web}/**/*.{ts,tsx,yml,yaml}', '*.yml'], {
    cwd: ROOT,
    exclude: (path) => path.endsWith('node_modules'),
  })
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/([\w-]+\.md)(?:#([\w-]+))?/g)]
      .filter(([, guide = '', id]) => {
        if (!existsSync(join(ROOT, 'docs', guide))) return true
        return id !== undefined && !headingIds(read(`docs/${guide}`)).includes(id)
      })
      .map(([link]) => `${file}: ${link}`),
  )
  expect(missing).toEqual([])
})
