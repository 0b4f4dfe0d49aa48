// The embed code of a logo wall. It contains a publishable key, never a secret one.
import { useMemo } from 'preact/hooks'
import { imageHostUrl } from '../../../api/image.ts'
import { KeyLink } from '../../../parts/notice.tsx'
import { Snippet } from '../../../parts/snippet.tsx'
import { callerStore, isPublishable } from '../../../state/caller.ts'
import { BATCH_WORDS, EMBED_WORDS } from '../../../words.ts'
import type { BatchCompany } from '../requests.ts'
import { embedOf } from './embed.ts'
import { ANONYMOUS_EDGE, type WallOptions } from './options.ts'

interface EmbedCodeProps {
  companies: BatchCompany[]
  options: WallOptions
  maxEdge: number
}

export function EmbedCode({ companies, options, maxEdge }: EmbedCodeProps) {
  const caller = callerStore.use()
  const token = caller.key && isPublishable(caller) ? caller.key : undefined
  const edge = token ? maxEdge : ANONYMOUS_EDGE
  const text = useMemo(
    () => embedOf(companies, options, { imageUrl: imageHostUrl, token }, edge),
    [companies, options, token, edge],
  )
  if (companies.length === 0) return null
  return (
    <div class="wall-embed">
      <h3>{BATCH_WORDS.embed}</h3>
      <p class="muted">{BATCH_WORDS.embedIntro}</p>
      {!token && (
        <p class="muted">
          {BATCH_WORDS.embedKey} <KeyLink>{EMBED_WORDS.keyLink}</KeyLink>
        </p>
      )}
      <Snippet text={text} label={BATCH_WORDS.copyEmbed} language="xml" />
    </div>
  )
}
