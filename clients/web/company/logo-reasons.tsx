// Explains the logo of a company to callers with a secret key, and how to correct it to operators.
import { useState } from 'preact/hooks'
import { countedFetch } from '../api/counted-fetch.ts'
import { readImage, readJson } from '../api/response.ts'
import { useRequest } from '../api/use-request.ts'
import { Disclosure } from '../parts/disclosure.tsx'
import { Notice } from '../parts/notice.tsx'
import { Prose } from '../parts/prose.tsx'
import { Snippet } from '../parts/snippet.tsx'
import { isSecret } from '../state/caller.ts'
import { REASON_WORDS } from '../words.ts'
import { Explanation, type Reasons } from './explanation.tsx'
import { Locked } from './locked.tsx'
import type { CompanySectionProps } from './logo-preview.tsx'

/** @throws ProblemError */
const fetchWithKey = (key: string, path: string): Promise<Response> =>
  countedFetch(new Request(path, { headers: { 'x-api-key': key } }))

/** @throws ProblemError */
const loadReasons = (key: string, domain: string): Promise<Reasons> =>
  fetchWithKey(key, `/api/logo/${domain}/why`).then(readJson<Reasons>)

/** @param position of the candidate, from 1. @throws ProblemError */
const loadImage = (key: string, domain: string, position: number): Promise<Blob> =>
  fetchWithKey(key, `/api/logo/${domain}/why/${position}`).then(readImage)

export function LogoReasons({ domain, caller }: CompanySectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { key } = caller
  const isAllowed = isSecret(caller)
  const request = useRequest(isOpen && isAllowed && key ? () => loadReasons(key, domain) : null, [
    isOpen,
    key,
    domain,
  ])
  return (
    <Disclosure
      id="why"
      title={REASON_WORDS.title}
      summary={REASON_WORDS.summary}
      onToggle={setIsOpen}
    >
      {!isAllowed && <Locked subject={REASON_WORDS.locked} isSecret caller={caller} />}
      {request.problem && <Notice problem={request.problem} retry={request.retry} />}
      {isOpen && isAllowed && request.state === 'loading' && (
        <p class="muted" role="status" aria-busy="true">
          {REASON_WORDS.loading}
        </p>
      )}
      {request.value && key && (
        <Explanation
          reasons={request.value}
          loadImage={(position) => loadImage(key, domain, position)}
        />
      )}
      <Correction domain={domain} isBlocked={request.value?.blocked === true} />
    </Disclosure>
  )
}

/** The commands for operators; readers without a secret key see them too. */
function Correction({ domain, isBlocked }: { domain: string; isBlocked: boolean }) {
  const { correctIntro, correctCommands, unblockIntro, unblockCommand } = REASON_WORDS
  return (
    <>
      <h3>{REASON_WORDS.correct}</h3>
      <div class="muted">
        <Prose text={isBlocked ? unblockIntro : correctIntro} />
      </div>
      <Snippet
        text={isBlocked ? unblockCommand(domain) : correctCommands(domain)}
        label={REASON_WORDS.copyCommands}
        language="bash"
      />
    </>
  )
}
