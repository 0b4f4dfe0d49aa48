// The logo on light and dark pages, and where it comes from.
import { useEffect, useState } from 'preact/hooks'
import { RefreshLogoDocument } from '../../documents.ts'
import { problemOfGraphqlError, queryGraphql } from '../api/graphql.ts'
import { type FetchedImage, headerOf } from '../api/image.ts'
import { type Problem, ProblemError, problemOf } from '../api/problem.ts'
import type { RequestState } from '../api/use-request.ts'
import { showDisclosure } from '../parts/disclosure.tsx'
import { displayDomain } from '../parts/display-domain.ts'
import { Notice } from '../parts/notice.tsx'
import { type Caller, hasFeature, isSecret } from '../state/caller.ts'
import { COMPANY_WORDS } from '../words.ts'
import { imageParameters, type Settings } from './embed/settings.ts'
import { useLogo, useRecheck } from './use-logo.ts'

/** The logo settles before the next request, so that a moving slider sends none. */
const DEBOUNCE_MS = 200

export interface CompanySectionProps {
  domain: string
  name: string
  caller: Caller
}

interface LogoPreviewProps extends CompanySectionProps {
  settings: Settings
}

export function LogoPreview({ domain, name, caller, settings }: LogoPreviewProps) {
  const settled = useDebounced(settings)
  const light = useLogo(caller, domain, imageParameters(settled, 'light'))
  const dark = useLogo(caller, domain, imageParameters(settled, 'dark'))
  const problem = light.problem ?? dark.problem
  const image = useLast(light.value)
  const reload = useRecheck(domain, image, () => {
    light.retry()
    dark.retry()
  })

  return (
    <section class="logo-preview" aria-label={COMPANY_WORDS.logo}>
      <div class="preview-panes">
        <Pane page="light" request={light} name={name} size={settled.size} />
        <Pane page="dark" request={dark} name={name} size={settled.size} />
      </div>
      <div class="logo-status">
        {problem && <Notice key={problem.code} problem={problem} retry={reload} />}
        {!problem && image && (
          <LogoStatus {...{ domain, caller, image, reload }} kind={settled.kind} />
        )}
      </div>
    </section>
  )
}

/** @returns the value, or the last one while the next is loading. */
function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  useEffect(() => {
    if (value) setLast(value)
  }, [value])
  return value ?? last
}

function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** Largest edge in CSS pixels that a pane shows; larger images are reduced to it. */
const MAX_SHOWN_EDGE = 176

interface PaneProps {
  page: 'light' | 'dark'
  request: RequestState<FetchedImage>
  name: string
  size: number
}

function Pane({ page, request, name, size }: PaneProps) {
  const image = useLast(request.value)
  const edge = Math.min(size, MAX_SHOWN_EDGE)
  return (
    <div class={`pane ${page}`} aria-busy={image === null && request.state === 'loading'}>
      {image && request.state !== 'failed' && (
        <img
          src={image.url}
          style={{ maxWidth: `${edge}px`, maxHeight: `${edge}px` }}
          alt={COMPANY_WORDS.logoOn[page](name)}
        />
      )}
    </div>
  )
}

interface LogoStatusProps {
  domain: string
  caller: Caller
  image: FetchedImage
  kind: Settings['kind']
  reload(): void
}

/** Says where the logo comes from, or why there is none and what to do about it. */
function LogoStatus({ domain, caller, image, kind, reload }: LogoStatusProps) {
  const header = (name: string) => headerOf(image, name)
  const reason = header('x-fallback-reason')
  const { sources, fallbacks, noWordmark } = COMPANY_WORDS
  const source = header('x-source') ?? ''
  if (header('x-fallback') === null) {
    const [, sentence] = sources.find(([prefix]) => source.startsWith(prefix)) ?? ['', '']
    const isOtherKind = header('x-logo-kind') !== kind
    return (
      <p>
        {isOtherKind && kind === 'wordmark' ? `${noWordmark} ${sentence}` : sentence}
        {header('x-pending') && ` ${fallbacks.pending(domain)}`}
      </p>
    )
  }
  return (
    <div>
      <p role="status">
        <strong>{fallbackSentence(image, domain)}</strong>{' '}
        {reason !== 'pending' && COMPANY_WORDS.monogram}
      </p>
      <NextSteps domain={domain} caller={caller} reason={reason} reload={reload} />
    </div>
  )
}

/** @param image a fallback. @returns why there is no logo. */
export function fallbackSentence(image: FetchedImage, domain: string): string {
  const { fallbacks } = COMPANY_WORDS
  const reason = headerOf(image, 'x-fallback-reason') as keyof typeof fallbacks | null
  return ((reason && fallbacks[reason]) ?? fallbacks.unknown)(displayDomain(domain))
}

interface NextStepsProps extends Pick<LogoStatusProps, 'domain' | 'caller' | 'reload'> {
  reason: string | null
}

function NextSteps({ domain, caller, reason, reload }: NextStepsProps) {
  if (reason === 'pending') return null
  if (reason === 'blocked') return <p>{COMPANY_WORDS.next.blocked}</p>
  return (
    <p>
      {reason !== 'not-visited' && <VisitAgain domain={domain} caller={caller} reload={reload} />}
      <button type="button" class="button small" onClick={() => showDisclosure('why')}>
        {COMPANY_WORDS.next.correct}
      </button>
    </p>
  )
}

/** A button that visits the website again, for callers who may. */
function VisitAgain({ domain, caller, reload }: Omit<LogoStatusProps, 'image' | 'kind'>) {
  const [isVisiting, setIsVisiting] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { key } = caller
  if (key === null || !isSecret(caller) || !hasFeature(caller, 'REFRESH')) return null
  const visit = async () => {
    setIsVisiting(true)
    setProblem(null)
    try {
      const { data, errors } = await queryGraphql(key, RefreshLogoDocument, { domain })
      if (!data.refreshLogo) throw new ProblemError(problemOfGraphqlError(errors[0]))
      reload()
    } catch (error) {
      setProblem(problemOf(error))
    }
    setIsVisiting(false)
  }
  return (
    <>
      <button type="button" class="button small" disabled={isVisiting} onClick={visit}>
        {isVisiting ? COMPANY_WORDS.visiting : COMPANY_WORDS.visitAgain}
      </button>{' '}
      {problem && <Notice problem={problem} />}
    </>
  )
}
