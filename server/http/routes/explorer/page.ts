// Fills the built page of the explorer: its head for search engines and chats, and its body for readers without JavaScript.
import { Problem } from '../../../../schema/problems.ts'
import { type HeaderList, headerList } from '../../reply/headers.ts'
import { loadOnce } from '../../static-file.ts'
import { escapeHtml } from '../pages/layout.ts'
import { readBuildOutput } from './build-output.ts'

/** The built page and its files, read once. @throws Problem not_found when the explorer is not built. */
export const loadBuild = loadOnce(async () => {
  const build = await readBuildOutput()
  if (build) return build
  const detail = 'The explorer is not built. Run `npm run prepare` with the dev dependencies.'
  throw new Problem('not_found', detail)
})

/** The parts of the page that differ by address. */
export interface PageContent {
  /** Plain text. */
  title: string
  /** Plain text of at most 160 characters, which search engines show. */
  description: string
  /** The one address of the page. */
  canonicalUrl: string
  /** HTML for the head, such as Open Graph. */
  head?: string
  /** HTML of the content, which readers without JavaScript see. The script of the explorer replaces it. */
  main?: string
}

/** @param imageUrl the public URL of the image host. @returns the HTML of the page. */
export async function fillPage(content: PageContent, imageUrl: string): Promise<string> {
  const { title, description, canonicalUrl, head = '', main = '' } = content
  const { html } = await loadBuild()
  const metadata = `<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="canonical" href="${escapeHtml(canonicalUrl)}">
${head}`
  // Functions, because `$` has a special meaning in a replacement string.
  return html
    .replaceAll('%IMAGE_URL%', imageUrl)
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<title>.*?<\/title>/s, () => metadata)
    .replace('</body>', () => `${main}</body>`)
}

/** The headers of the page. It loads its own files and images of the image host. */
export const pageHeaders = (imageUrl: string): HeaderList =>
  headerList({
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      `img-src 'self' blob: ${imageUrl}`,
      `connect-src 'self' ${imageUrl}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    // The image host must see the origin of the page, because a publishable key may be restricted to it.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
  })
