// Serves docs/api.md, the guide for callers, with the public addresses of this service in its examples.
import { readFile } from 'node:fs/promises'
import type { PageConfig } from './page-config.ts'

const GUIDE = new URL('../../../../docs/api.md', import.meta.url)

/** Links to other files of the repository, which this service does not serve. */
const RELATIVE_LINK = /\]\((?!https?:)[^)]+\)/g

/** @returns the guide as Markdown. Its links to other guides lead to the API reference. */
export async function guideText({ baseUrl, imageUrl }: PageConfig): Promise<string> {
  const text = await readFile(GUIDE, 'utf8')
  return text
    .replaceAll('https://logos.example.com', baseUrl)
    .replaceAll('https://img.example.com', imageUrl)
    .replaceAll(RELATIVE_LINK, `](${baseUrl}/docs)`)
}
