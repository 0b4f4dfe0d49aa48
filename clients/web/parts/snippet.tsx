// A code block with a copy button.
import { CopyButton } from './copy.tsx'

export function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <div class="snippet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this box. */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={label} />
    </div>
  )
}
