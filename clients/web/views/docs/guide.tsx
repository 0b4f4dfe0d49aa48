// One guide: its text, its code with copy buttons, and its headings.
import { useEffect } from 'preact/hooks'
import type { Block, Guide, Heading } from '../../../../schema/guide.ts'
import { codeForReader, withOwnAddresses } from '../../api/guides.ts'
import { Heading as ViewHeading } from '../../parts/heading.tsx'
import type { CodeLanguage } from '../../parts/highlight.ts'
import { Snippet } from '../../parts/snippet.tsx'
import { callerStore } from '../../state/caller.ts'
import { navigate, routeOf } from '../../state/router.ts'
import { DOCS_WORDS } from '../../words.ts'

/** Languages of the guides' code by the names in Markdown; other code is not colored. */
const LANGUAGES: Record<string, CodeLanguage> = {
  sh: 'bash',
  html: 'xml',
  vue: 'xml',
  svelte: 'xml',
  ts: 'javascript',
  tsx: 'javascript',
  json: 'json',
  python: 'python',
}

export function GuideView({ guide }: { guide: Guide }) {
  useEffect(() => {
    document.title = `${guide.title} · Logograph`
    // The browser cannot scroll to a heading that was not there when the page loaded.
    if (location.hash)
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [guide])
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: browsers turn the Enter key on a link into a click. */}
      <article class="guide-text" onClick={followLink}>
        <ViewHeading>{guide.title}</ViewHeading>
        {guide.blocks.map((block, i) => (
          <BlockView key={`${guide.slug} ${i}`} block={block} />
        ))}
      </article>
      <OnThisPage headings={guide.headings} />
    </>
  )
}

function BlockView({ block }: { block: Block }) {
  const caller = callerStore.use()
  if ('html' in block) {
    return <div dangerouslySetInnerHTML={{ __html: withOwnAddresses(block.html) }} />
  }
  const { shown, copied } = codeForReader(block.code, caller)
  return (
    <Snippet
      text={shown}
      copyText={copied}
      label={DOCS_WORDS.copyCode}
      language={LANGUAGES[block.language]}
    />
  )
}

/** Opens a link to another guide without loading the page again. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || !link.pathname.startsWith('/docs')) return
  const isSamePage = link.pathname === location.pathname
  if (isSamePage || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  navigate(routeOf(link), link.hash)
}

function OnThisPage({ headings }: { headings: Heading[] }) {
  if (headings.length < 2) return null
  return (
    <nav class="on-this-page" aria-label={DOCS_WORDS.onThisPage}>
      <p>{DOCS_WORDS.onThisPage}</p>
      <ul>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
