// The embed code of a logo wall. It contains a publishable key, never a secret one.
import { useMemo } from 'preact/hooks'
import { imageHostUrl } from '../../../api/image.ts'
import { Snippet } from '../../../parts/snippet.tsx'
import { type Caller, callerStore, isPublishable } from '../../../state/caller.ts'
import { BATCH_WORDS } from '../../../words.ts'
import type { BatchCompany } from '../requests.ts'
import { embedOf, KEY_PLACEHOLDER } from './embed.ts'
import type { WallOptions } from './options.ts'

interface EmbedCodeProps {
  companies: BatchCompany[]
  options: WallOptions
  maxEdge: number
}

export function EmbedCode({ companies, options, maxEdge }: EmbedCodeProps) {
  const caller = callerStore.use()
  const token = tokenOf(caller)
  const text = useMemo(
    () => embedOf(companies, options, { imageUrl: imageHostUrl, token }, maxEdge),
    [companies, options, token, maxEdge],
  )
  if (companies.length === 0) return null
  return (
    <div class="wall-embed">
      <h3>{BATCH_WORDS.embed}</h3>
      <p class="muted">{BATCH_WORDS.embedIntro}</p>
      {token === KEY_PLACEHOLDER && <p class="muted">{BATCH_WORDS.embedKey}</p>}
      <Snippet text={text} label={BATCH_WORDS.copyEmbed} language="xml" />
    </div>
  )
}

/** @returns undefined without a key: the image host serves anonymous readers too. */
function tokenOf(caller: Caller): string | undefined {
  if (caller.key === null) return undefined
  return isPublishable(caller) ? caller.key : KEY_PLACEHOLDER
}
