// Serves the guides: each as a page that reads without JavaScript, and all as JSON for the explorer.
import type { Router } from 'express'
import type { Guide } from '../../../../schema/guide.ts'
import { Problem } from '../../../../schema/problems.ts'
import type { Config } from '../../../config.ts'
import { createRouter, get } from '../../methods.ts'
import type { PageLimit } from '../../page-limit.ts'
import { replyMoved } from '../../reply/empty.ts'
import { createCompressedFile, createFile, loadOnce, replyFile } from '../../static-file.ts'
import { escapeHtml } from '../pages/layout.ts'
import { readBuiltFile } from './build-output.ts'
import { fillPage, pageHeaders } from './page.ts'

/** Search engines show about this many characters of a description. */
const MAX_DESCRIPTION_LENGTH = 160

const LIST = {
  title: 'Docs · Logograph',
  description: 'Guides and API reference of this logo service.',
}

export function guideRoutes({ baseUrl, imageUrl }: Config, limitPage: PageLimit): Router {
  const load = loadOnce(loadGuides)
  const router = createRouter()
  get(
    router,
    '/docs/guides.json',
    limitPage(async (request, response) => {
      const { file } = await load()
      replyFile(request, response, file, ['Cache-Control', 'no-cache'])
    }),
  )
  const loadList = loadOnce(async () => {
    const main = listOf([...(await load()).guides.values()])
    const html = await fillPage({ ...LIST, canonicalUrl: `${baseUrl}/docs`, main }, imageUrl)
    return createCompressedFile('text/html; charset=utf-8', html)
  })
  get(
    router,
    '/docs',
    limitPage(async (request, response) => {
      replyFile(request, response, await loadList(), pageHeaders(imageUrl))
    }),
  )

  return get(
    router,
    ['/docs/:guide', '/docs/clients/:guide'],
    limitPage(async (request, response) => {
      const slug = request.path.slice('/docs/'.length)
      // A guide that was split; its largest part is the runbook.
      if (slug === 'operating') return replyMoved(request, response, `${baseUrl}/docs/runbook`)
      const { guides } = await load()
      const guide = guides.get(slug)
      if (!guide) {
        throw new Problem('not_found', 'There is no guide with this name. Did you mean /docs?', {
          suggestion: '/docs',
        })
      }
      const content = {
        title: `${guide.title} · Logograph`,
        description: shorten(guide.description),
        canonicalUrl: `${baseUrl}/docs/${slug}`,
        main: htmlOf(guide, baseUrl, imageUrl),
      }
      const page = createFile(
        'text/html; charset=utf-8',
        Buffer.from(await fillPage(content, imageUrl)),
      )
      replyFile(request, response, page, pageHeaders(imageUrl))
    }),
  )
}

async function loadGuides() {
  const bytes = await readBuiltFile('guides.json')
  if (!bytes) throw new Problem('not_found', 'The guides are not built. Run `npm run prepare`.')
  const text = bytes.toString()
  const guides = new Map((JSON.parse(text) as Guide[]).map((guide) => [guide.slug, guide]))
  return { guides, file: await createCompressedFile('application/json; charset=utf-8', text) }
}

const shorten = (text: string): string =>
  text.length <= MAX_DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH))} …`

/** The guides as links, for readers without JavaScript. */
const listOf = (guides: Guide[]): string => {
  const items = guides.map(
    ({ slug, title, description }) =>
      `<li><a href="/docs/${slug}">${escapeHtml(title)}</a>: ${escapeHtml(description)}</li>`,
  )
  return `<main class="plain guide-text"><h1>Docs</h1><ul>${items.join('\n')}</ul><p><a href="/api/openapi.json">OpenAPI document</a></p></main>`
}

/** The content of the page for readers without JavaScript, with the addresses of this service. */
function htmlOf({ title, blocks }: Guide, baseUrl: string, imageUrl: string): string {
  const parts = blocks.map((block) =>
    'html' in block ? block.html : `<pre><code>${escapeHtml(block.code)}</code></pre>`,
  )
  const html = `<main class="plain guide-text"><h1>${escapeHtml(title)}</h1>${parts.join('\n')}</main>`
  return html
    .replaceAll('https://logos.example.com', baseUrl)
    .replaceAll('https://img.example.com', imageUrl)
}
