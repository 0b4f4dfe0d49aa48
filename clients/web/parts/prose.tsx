// Words with the few marks of Markdown that descriptions use: paragraphs, lists, code, stress and links.
import type { ComponentChildren } from 'preact'

export function Prose({ text }: { text: string }) {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim())
  return (
    <>
      {blocks.map((block) =>
        /^[-*] /.test(block) ? (
          <ul key={block} class="points">
            {block.split(/\n(?=[-*] )/).map((point) => (
              <li key={point}>{marked(point.slice(2))}</li>
            ))}
          </ul>
        ) : (
          <p key={block}>{marked(block)}</p>
        ),
      )}
    </>
  )
}

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https?:\/\/|\/)[^)\s]*)\)/g

function marked(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = []
  let end = 0
  for (const found of text.matchAll(MARKS)) {
    const [whole, code, strong, words, href] = found
    parts.push(text.slice(end, found.index))
    if (code) parts.push(<code>{code}</code>)
    else if (strong) parts.push(<strong>{strong}</strong>)
    else parts.push(<a href={href}>{words}</a>)
    end = found.index + whole.length
  }
  return [...parts, text.slice(end)]
}
