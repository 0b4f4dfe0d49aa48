// A code block with a copy button.
import { CopyButton } from './copy.tsx'
import { type CodeLanguage, highlight } from './highlight.ts'

interface SnippetProps {
  text: string
  /** The text that the button copies, when the visible one hides a key. */
  copyText?: string
  /** Accessible label of the copy button. */
  label: string
  /** Colors the code of this language. */
  language?: CodeLanguage | undefined
}

export function Snippet({ text, copyText = text, label, language }: SnippetProps) {
  return (
    <div class="snippet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this box. */}
      <pre tabIndex={0}>
        {language ? (
          <code dangerouslySetInnerHTML={{ __html: highlight(text, language) }} />
        ) : (
          <code>{text}</code>
        )}
      </pre>
      <CopyButton text={copyText} label={label} />
    </div>
  )
}
