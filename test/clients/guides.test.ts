// Tests how the guides are rendered and searched.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GUIDE_GROUPS } from '../../clients/web/guides/list.ts'
import { guideHref, renderGuide } from '../../clients/web/guides/render.ts'
import { searchDocs } from '../../clients/web/views/docs/search.ts'

const DOCS = join(import.meta.dirname, '../../docs')

describe('the list of guides', () => {
  it('has each Markdown file of docs once', () => {
    const files = ['', 'clients/'].flatMap((folder) =>
      readdirSync(join(DOCS, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => folder + name.replace(/\.md$/, '')),
    )
    const slugs = files.map((file) => (file === 'clients/README' ? 'clients' : file))
    expect(GUIDE_GROUPS.flatMap((group) => group.slugs).sort()).toEqual(slugs.sort())
  })
})

const MARKDOWN = `# Guide & more

First *paragraph* with \`code\` and [a link](parameters.md#limits).

## Limits, and "more"

| a | b |
|--:|---|
| 1 | <script>alert(1)</script> |

\`\`\`sh
curl 'https://logos.example.com/api/stripe.com' -H 'x-api-key: <API_KEY>'
\`\`\`

### Deeper

<!-- a comment -->

[code](../server/cli.ts), [site](https://example.com/) and ![picture](images/x.png)
`

describe('a guide', () => {
  const guide = renderGuide('install', MARKDOWN)

  it('has a title, a description and headings with the ids of GitHub', () => {
    expect(guide.title).toBe('Guide & more')
    expect(guide.description).toBe('First paragraph with code and a link.')
    expect(guide.headings).toEqual([
      { id: 'limits-and-more', level: 2, text: 'Limits, and "more"' },
      { id: 'deeper', level: 3, text: 'Deeper' },
    ])
  })

  it('has its code as text, for a block with a copy button', () => {
    expect(guide.blocks[1]).toEqual({
      code: `curl 'https://logos.example.com/api/stripe.com' -H 'x-api-key: <API_KEY>'`,
      language: 'sh',
    })
  })

  it('contains no script, style, picture or comment', () => {
    const html = guide.blocks.map((block) => ('html' in block ? block.html : '')).join('')
    expect(html).toContain('&lt;script>')
    expect(html).not.toContain('a comment')
    expect(html).not.toMatch(/<script|<img|style=|align=/)
    expect(html).toContain('<div class="table-box" tabindex="0"><table>')
  })

  it('links to guides inside the product, and to other files not at all', () => {
    const html = guide.blocks.map((block) => ('html' in block ? block.html : '')).join('')
    expect(html).toContain('<a href="/docs/parameters#limits">a link</a>')
    expect(html).toContain('<p>code, <a href="https://example.com/" rel="noreferrer noopener"')
  })

  it.each([
    ['clients/react', 'README.md#install-the-package', '/docs/clients#install-the-package'],
    ['clients/react', '../parameters.md', '/docs/parameters'],
    ['clients', 'html.md', '/docs/clients/html'],
    ['quickstart', 'clients/README.md', '/docs/clients'],
    ['quickstart', '#start', '#start'],
    ['quickstart', '../CHANGELOG.md', null],
    ['install', 'decisions/0004-workers-accept-connections.md', null],
  ])('of %s leads from %s to %s', (slug, href, target) => {
    expect(guideHref(slug, href)).toBe(target)
  })
})

describe('the search of the docs', () => {
  const guides = [
    renderGuide('install', MARKDOWN),
    renderGuide('api', '# Limits\n\nA text about quotas.\n'),
  ]

  it('lists titles, then headings, then texts with the match in an excerpt', () => {
    const hits = searchDocs(guides, [], 'limits')
    expect(hits.map(({ route, hash }) => [route.guide, hash])).toEqual([
      ['api', ''],
      ['install', 'limits-and-more'],
      ['install', ''],
    ])
    expect(searchDocs(guides, [], 'quotas')[0]?.excerpt).toContain('about quotas')
  })

  it('finds nothing for one letter', () => {
    expect(searchDocs(guides, [], 'q')).toEqual([])
  })
})
