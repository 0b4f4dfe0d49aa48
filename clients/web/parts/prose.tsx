// Renders the Markdown that descriptions use: paragraphs, lists, code, bold text and links.
import type { ComponentChildren } from 'preact'

export function Prose({ text }: { text: string }) {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim())
  return (
    <>
      {blocks.map((block) =>
        /^[-*] /.test(block) ? (
          <ul key={block} class="bullets">
            {block.split(/\n(?=[-*] )/).map((point) => (
              <li key={point}>{renderInline(point.slice(2))}</li>
            ))}
          </ul>
        ) : (
          <p key={block}>{renderInline(block)}</p>
        ),
      )}
    </>
  )
}

/** Matches `code`, **bold text** and [links](https://…) to a URL or a path. */
const INLINE_MARKUP = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https?:\/\/|\/)[^)\s]*)\)/g

function renderInline(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = []
  let end = 0
  for (const match of text.matchAll(INLINE_MARKUP)) {
    const [markup, code, strong, linkText, href] = match
    parts.push(text.slice(end, match.index))
    if (code) parts.push(<code>{code}</code>)
    else if (strong) parts.push(<strong>{strong}</strong>)
    else parts.push(<a href={href}>{linkText}</a>)
    end = match.index + markup.length
  }
  return [...parts, text.slice(end)]
}
