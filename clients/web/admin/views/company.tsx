// One company or host: its logo on light and dark, the candidates, and every change that an operator makes.
import { useState } from 'preact/hooks'
import { useRequest } from '../../api/use-request.ts'
import { Explanation, type Reasons } from '../../company/explanation.tsx'
import { change, companyPath, load, loadImage, type Target } from '../api.ts'
import { Failure, Loading } from '../parts/failure.tsx'
import { ReasonField } from '../parts/labeled.tsx'
import { type Changes, useChange } from '../parts/use-change.tsx'
import { hrefOf } from '../router.ts'
import { COMPANY_WORDS } from '../words.ts'
import { Upload } from './upload.tsx'

type CompanyAnswer = Reasons & { name: string }

export function Company({ target }: { target: Target }) {
  const request = useRequest(() => load<CompanyAnswer>(companyPath(target)), [target.domain])
  const [version, setVersion] = useState(0)
  const [reason, setReason] = useState('')
  const changes = useChange(() => {
    setVersion(version + 1)
    request.retry()
  })
  // The last answer stays while a new one is loaded, so that nothing moves.
  const [shown, setShown] = useState<CompanyAnswer | null>(null)
  if (request.value && request.value !== shown) setShown(request.value)
  const company = request.value ?? shown
  if (request.problem) return <Failure problem={request.problem} retry={request.retry} />
  if (!company) return <Loading />
  return (
    <article class="admin-company" aria-labelledby="company">
      <p>
        <a href={hrefOf('companies')}>{COMPANY_WORDS.back}</a>
      </p>
      <h1 id="company">{company.name}</h1>
      <p class="muted">
        {company.domain} {company.blocked && <span class="tag">{COMPANY_WORDS.blocked}</span>}
      </p>
      <div class="admin-logos">
        <Logo target={target} theme="light" version={version} />
        <Logo target={target} theme="dark" version={version} />
      </div>
      <section class="panel" aria-labelledby="change">
        <h2 id="change">{COMPANY_WORDS.change}</h2>
        <ReasonField value={reason} onInput={setReason} />
        <Actions target={target} company={company} changes={changes} reason={reason} />
        <Upload target={target} changes={changes} reason={reason} />
        {changes.result}
      </section>
      <section class="panel" aria-labelledby="candidates">
        <h2 id="candidates">{COMPANY_WORDS.candidates}</h2>
        <Explanation
          reasons={company}
          loadImage={(position) => loadImage(companyPath(target, `/candidates/${position}`))}
        />
      </section>
    </article>
  )
}

interface LogoProps {
  target: Target
  theme: 'light' | 'dark'
  /** Changes when the logo may have changed. */
  version: number
}

function Logo({ target, theme, version }: LogoProps) {
  const path = companyPath(target, '/logo', { theme })
  const { value, state } = useRequest(
    async () => URL.createObjectURL(await loadImage(path)),
    [path, version],
  )
  return (
    <div class={`pane ${theme}`} aria-busy={state === 'loading'}>
      {value && <img src={value} width="128" height="128" alt={COMPANY_WORDS.logoOn(theme)} />}
    </div>
  )
}

interface ActionsProps {
  target: Target
  company: CompanyAnswer
  changes: Changes
  reason: string
}

function Actions({ target, company, changes, reason }: ActionsProps) {
  const { domain, blocked, shown } = company
  const { isBusy, run } = changes
  const post = <T,>(rest: string) => change<T>(companyPath(target, rest), { reason })
  const hasFiles = shown.some(({ source }) => source === 'uploaded')
  const refresh = async () => {
    const { refreshed } = await post<{ refreshed: boolean }>('/refresh')
    return refreshed ? COMPANY_WORDS.refreshed : COMPANY_WORDS.notRefreshed
  }
  const toggleBlock = async () => {
    await post(blocked ? '/unblock' : '/block')
    return blocked ? COMPANY_WORDS.isUnblocked : COMPANY_WORDS.isBlocked
  }
  const unset = async () => {
    const { removed } = await post<{ removed: number }>('/artwork/unset')
    return COMPANY_WORDS.removed(removed)
  }
  return (
    <div class="actions">
      <button type="button" class="button" disabled={isBusy} onClick={() => run(refresh)}>
        {COMPANY_WORDS.refresh}
      </button>
      <button
        type="button"
        class="button"
        disabled={isBusy}
        onClick={() => (blocked || confirm(COMPANY_WORDS.confirmBlock(domain))) && run(toggleBlock)}
      >
        {blocked ? COMPANY_WORDS.unblock : COMPANY_WORDS.block}
      </button>
      {hasFiles && (
        <button
          type="button"
          class="button"
          disabled={isBusy}
          onClick={() => confirm(COMPANY_WORDS.confirmUnset(domain)) && run(unset)}
        >
          {COMPANY_WORDS.unset}
        </button>
      )}
    </div>
  )
}
