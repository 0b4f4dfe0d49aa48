// Renders the Markdown that descriptions use: paragraphs, lists, code, bold text and links.
import type { ComponentChildren } from 'preact'

export function Prose({ text }: { text: string }) {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim())
  return (
    <>
      {blocks.map((block) =>
        /^[-*] /.test(block) ? (
          <ul key={block} class="points">
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

const INLINE_MARKUP = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https?:\/\/|\/)[^)\s]*)\)/g

function renderInline(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = []
  let end = 0
  for (const found of text.matchAll(INLINE_MARKUP)) {
    const [whole, code, strong, words, href] = found
    parts.push(text.slice(end, found.index))
    if (code) parts.push(<code>{code}</code>)
    else if (strong) parts.push(<strong>{strong}</strong>)
    else parts.push(<a href={href}>{words}</a>)
    end = found.index + whole.length
  }
  return [...parts, text.slice(end)]
}
