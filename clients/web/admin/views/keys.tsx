// The API keys: a form for a new one, and a list with what an operator does with each.
import { useState } from 'preact/hooks'
import { useRequest } from '../../api/use-request.ts'
import { Snippet } from '../../parts/snippet.tsx'
import { change, type KeyEntry, load } from '../api.ts'
import { Failure, Loading } from '../parts/failure.tsx'
import { ReasonField } from '../parts/labeled.tsx'
import { dateText } from '../parts/times.ts'
import { type Changes, useChange } from '../parts/use-change.tsx'
import { KEY_LIST_WORDS } from '../words.ts'
import { CreateKey } from './create-key.tsx'

interface KeysAnswer {
  plans: string[]
  keys: KeyEntry[]
}

export function Keys() {
  const request = useRequest(() => load<KeysAnswer>('/api/keys'), [])
  const [reason, setReason] = useState('')
  const changes = useChange(request.retry)
  // The last list stays while a new one is loaded, so that nothing moves.
  const [shown, setShown] = useState<KeysAnswer | null>(null)
  if (request.value && request.value !== shown) setShown(request.value)
  const answer = request.value ?? shown
  if (request.problem) return <Failure problem={request.problem} retry={request.retry} />
  if (!answer) return <Loading />
  return (
    <article aria-labelledby="keys">
      <h1 id="keys">{KEY_LIST_WORDS.title}</h1>
      <div class="panel">
        <ReasonField value={reason} onInput={setReason} />
        {changes.result}
      </div>
      <CreateKey plans={answer.plans} changes={changes} reason={reason} />
      <h2>{KEY_LIST_WORDS.list}</h2>
      {answer.keys.length === 0 && <p>{KEY_LIST_WORDS.none}</p>}
      <ul class="rows">
        {answer.keys.toReversed().map((key) => (
          <Key key={key.id} entry={key} plans={answer.plans} changes={changes} reason={reason} />
        ))}
      </ul>
    </article>
  )
}

interface KeyProps {
  entry: KeyEntry
  plans: string[]

  changes: Changes
  reason: string
}

function Key({ entry, plans, changes: { isBusy, run }, reason }: KeyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [successor, setSuccessor] = useState<string | null>(null)
  const { id, kind, plan, label, origins, revokedAt, lastUsedOn } = entry
  const isRevoked = revokedAt !== null
  const toggle = async () => {
    await change(`/api/keys/${id}/${isRevoked ? 'enable' : 'revoke'}`, { reason })
    return ''
  }
  const setPlan = async (next: string) => {
    await change(`/api/keys/${id}/set-plan`, { body: { plan: next }, reason })
    return KEY_LIST_WORDS.planSet(id, next)
  }
  const rotate = async () => {
    const { key } = await change<{ key: string }>(`/api/keys/${id}/rotate`, { reason })
    setSuccessor(key)
    return ''
  }
  const details = [
    KEY_LIST_WORDS.kinds[kind],

    ...origins,
    lastUsedOn ? KEY_LIST_WORDS.usedOn(lastUsedOn) : KEY_LIST_WORDS.neverUsed,
  ]
  return (
    <li data-key={id}>
      <code>{id}</code>
      {label && <b>{label}</b>}
      <span class="tag" data-state={isUsable(entry) ? 'valid' : 'unusable'}>
        {stateOf(entry)}
      </span>
      <span class="muted">{details.join(' · ')}</span>
      <span class="row-actions">
        <select
          class="field"
          aria-label={KEY_LIST_WORDS.planOf(id)}
          disabled={isBusy}
          value={plan}
          onChange={(event) => run(() => setPlan(event.currentTarget.value))}
        >
          {[...new Set([plan, ...plans])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {!isRevoked && (
          <button
            type="button"
            class="button small"
            disabled={isBusy}
            aria-label={KEY_LIST_WORDS.rotateOf(id)}
            onClick={() => confirm(KEY_LIST_WORDS.confirmRotate(id)) && run(rotate)}
          >
            {KEY_LIST_WORDS.rotate}
          </button>
        )}
        <button
          type="button"
          class="button small"
          aria-label={KEY_LIST_WORDS.usageOf(id)}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {KEY_LIST_WORDS.usage}
        </button>
        <button
          type="button"
          class="button small"
          disabled={isBusy}
          aria-label={isRevoked ? KEY_LIST_WORDS.enableOf(id) : KEY_LIST_WORDS.disableOf(id)}
          onClick={() => (isRevoked || confirm(KEY_LIST_WORDS.confirmDisable(id))) && run(toggle)}
        >
          {isRevoked ? KEY_LIST_WORDS.enable : KEY_LIST_WORDS.disable}
        </button>
      </span>
      {successor && (
        <div role="status">
          <p>{KEY_LIST_WORDS.created}</p>
          <Snippet text={successor} label={KEY_LIST_WORDS.copy} />
        </div>
      )}
      {isOpen && <Usage id={id} />}
    </li>
  )
}

const isUsable = ({ revokedAt, expiresAt }: KeyEntry): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now())

function stateOf({ revokedAt, expiresAt }: KeyEntry): string {
  if (revokedAt !== null) return KEY_LIST_WORDS.disabled
  if (expiresAt === null) return KEY_LIST_WORDS.valid
  if (Date.parse(expiresAt) <= Date.now()) return KEY_LIST_WORDS.expired
  return KEY_LIST_WORDS.expires(dateText(expiresAt))
}

interface Day {
  date: string
  requests: number
  refused: number
}

function Usage({ id }: { id: string }) {
  const request = useRequest(() => load<{ days: Day[] }>(`/api/keys/${id}/usage`), [id])
  if (request.problem) return <Failure problem={request.problem} retry={request.retry} />
  if (!request.value) return <Loading />
  const { days } = request.value
  const sum = (name: 'requests' | 'refused') => days.reduce((total, day) => total + day[name], 0)
  const highest = Math.max(1, ...days.map(({ requests }) => requests))
  return (
    <div class="usage-of-key">
      <p>{KEY_LIST_WORDS.requests(sum('requests'), sum('refused'))}</p>
      <svg viewBox={`0 0 ${days.length * 10} 40`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ date, requests }, i) => {
          const height = (requests / highest) * 40
          return <rect key={date} x={i * 10 + 1} y={40 - height} width="8" height={height} />
        })}
      </svg>
    </div>
  )
}
