// Renders a guide from Markdown when the explorer is built.
import { Marked, type Token, type Tokens } from 'marked'
import type { Block, Guide, Heading } from '../../../schema/guide.ts'
import { GUIDE_GROUPS } from './list.ts'

const SLUGS = new Set(GUIDE_GROUPS.flatMap(({ slugs }) => slugs))

/** @returns the id that GitHub gives a heading, so that links work in both places. */
const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/**
 * Where a link of a guide leads in the product.
 * @param slug the guide with the link. @returns null for a file that the product does not serve.
 */
export function guideHref(slug: string, href: string): string | null {
  if (/^https?:/.test(href) || href.startsWith('/') || href.startsWith('#')) return href
  const file = slug === 'clients' ? 'clients/README.md' : `${slug}.md`
  const { pathname, hash } = new URL(href, `http://docs/docs/${file}`)
  const target = pathname.replace(/^\/docs\//, '').replace(/(?:\/README)?\.md$/, '')
  return SLUGS.has(target) ? `/docs/${target}${hash}` : null
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** @param headings receives the headings in their order. */
function markedFor(slug: string, headings: Heading[]): Marked {
  const marked = new Marked()
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const html = this.parser.parseInline(tokens)
        const text = plainText(html)
        const id = headingId(text)
        if (depth === 2 || depth === 3) headings.push({ id, level: depth, text })
        return `<h${depth} id="${id}">${html}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link): string {
        const html = this.parser.parseInline(tokens)
        const target = guideHref(slug, href)
        if (target === null) return html
        const isExternal = /^https?:/.test(target)
        const rel = isExternal ? ' rel="noreferrer noopener" target="_blank"' : ''
        return `<a href="${escapeHtml(target)}"${rel}>${html}</a>`
      },
      // Pictures belong to the pages of the repository.
      image: () => '',
      // The guides have comments, but no HTML; what looks like it is text.
      html: ({ text }: Tokens.HTML | Tokens.Tag): string =>
        /^<!--[^>]*-->\s*$/.test(text) ? '' : escapeHtml(text),
    },
  })
  return marked
}

/** Tables scroll in a box of their own, which keyboards can reach. */
const withScrollableTables = (html: string): string =>
  html
    .replaceAll('<table>', '<div class="table-box" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    // The alignment of cells is a style attribute in no browser that has this policy, so it is left out.
    .replaceAll(/ align="\w+"/g, '')

export function renderGuide(slug: string, markdown: string): Guide {
  const headings: Heading[] = []
  const marked = markedFor(slug, headings)
  const tokens = marked.lexer(markdown)
  const [title] = tokens
  if (title?.type !== 'heading' || title.depth !== 1) throw new Error(`${slug} has no title.`)
  const blocks: Block[] = []
  let pending: Token[] = []
  const flush = () => {
    if (pending.length === 0) return
    blocks.push({ html: withScrollableTables(marked.parser(pending)) })
    pending = []
  }
  for (const token of tokens.slice(1)) {
    if (token.type === 'code') {
      flush()
      blocks.push({ code: token.text, language: token.lang ?? '' })
    } else pending.push(token)
  }
  flush()
  const firstParagraph = tokens.find(({ type }) => type === 'paragraph')
  const toText = (part: Token[]) => plainText(marked.parser(part)).replace(/\s+/g, ' ').trim()
  return {
    slug,
    title: title.text,
    description: firstParagraph ? toText([firstParagraph]) : title.text,
    blocks,
    headings,
    text: plainText(
      blocks.map((block) => ('html' in block ? block.html : escapeHtml(block.code))).join(' '),
    ).replace(/\s+/g, ' '),
  }
}
