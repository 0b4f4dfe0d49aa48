// A piece of code to copy.
import { Copy } from './copy.tsx'

export function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <div class="snippet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard. */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <Copy text={text} label={label} />
    </div>
  )
}
