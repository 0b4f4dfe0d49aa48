// Searches the guides and the operations of the API.
import type { Guide } from '../../../../schema/guide.ts'
import type { Route } from '../../state/router.ts'
import type { Group } from './operations.ts'

export interface SearchHit {
  route: Route
  /** Id of the heading; empty for the top of the page. */
  hash: string
  title: string
  /** Text around the match; empty where the title matches. */
  excerpt: string
}

const MAX_HITS = 12
/** Characters before and after a match. */
const EXCERPT_RADIUS = 60

/** @returns hits in titles, then in headings, then in texts; empty for fewer than two characters. */
export function searchDocs(guides: Guide[], groups: Group[], searchText: string): SearchHit[] {
  const needle = searchText.trim().toLowerCase()
  if (needle.length < 2) return []
  const matches = (text: string) => text.toLowerCase().includes(needle)
  const hit = (guide: Guide, hash = '', title = guide.title, excerpt = ''): SearchHit => {
    return { route: { view: 'docs', q: '', guide: guide.slug }, hash, title, excerpt }
  }
  const titles = guides.filter(({ title }) => matches(title)).map((guide) => hit(guide))
  const operations = groups
    .flatMap((group) => group.operations)
    .filter(({ id, path, summary }) => matches(`${id} ${path} ${summary}`))
    .map(({ id, path, summary }): SearchHit => {
      return { route: { view: 'docs', q: id }, hash: '', title: path, excerpt: summary }
    })
  const headings = guides.flatMap((guide) =>
    guide.headings
      .filter(({ text }) => matches(text))
      .map(({ id, text }) => hit(guide, id, text, guide.title)),
  )
  const texts = guides
    .filter((guide) => !matches(guide.title) && matches(guide.text))
    .map((guide) => hit(guide, '', guide.title, excerptOf(guide.text, needle)))
  return [...titles, ...operations, ...headings, ...texts].slice(0, MAX_HITS)
}

function excerptOf(text: string, needle: string): string {
  const index = text.toLowerCase().indexOf(needle)
  const start = Math.max(0, index - EXCERPT_RADIUS)
  const end = Math.min(text.length, index + needle.length + EXCERPT_RADIUS)
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`
}
