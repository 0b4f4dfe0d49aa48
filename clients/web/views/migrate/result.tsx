// The rewritten text with its changes marked, to copy and to download.
import { CopyButton } from '../../parts/copy.tsx'
import { Icon } from '../../parts/icon.tsx'
import { KeyLink } from '../../parts/notice.tsx'
import { saveFile } from '../../parts/save.ts'
import { MIGRATE_WORDS } from '../../words.ts'
import type { Migration } from './rewrite.ts'

export function Result({ migration: { text, pieces, findings } }: { migration: Migration }) {
  const needsKey = findings.some(({ notes }) => notes.some(({ kind }) => kind === 'needsKey'))
  return (
    <section class="rewritten" aria-labelledby="rewritten">
      <header>
        <h2 id="rewritten">{MIGRATE_WORDS.result}</h2>
        <div class="actions">
          <CopyButton text={text} label={MIGRATE_WORDS.copy} />
          <button type="button" class="button small" onClick={() => download(text)}>
            <Icon name="download" /> {MIGRATE_WORDS.download}
          </button>
        </div>
      </header>
      {needsKey && (
        <p class="needs-key">
          {MIGRATE_WORDS.noKey} <KeyLink>{MIGRATE_WORDS.addKey}</KeyLink>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this box. */}
      <pre tabIndex={0}>
        <code>
          {pieces.map((piece) => (piece.isReplaced ? <mark>{piece.text}</mark> : piece.text))}
        </code>
      </pre>
    </section>
  )
}

function download(text: string): void {
  const isHtml = /<[a-z!]/i.test(text)
  const type = isHtml ? 'text/html' : 'text/plain'
  saveFile(isHtml ? 'migrated.html' : 'migrated.txt', new Blob([text], { type }))
}
