// The audit log: who changed what, when and why.
import { useRequest } from '../../api/use-request.ts'
import { type AuditEntry, load } from '../api.ts'
import { Failure, Loading } from '../parts/failure.tsx'
import { timeText } from '../parts/times.ts'
import { AUDIT_WORDS } from '../words.ts'

export function Audit() {
  const request = useRequest(() => load<{ entries: AuditEntry[] }>('/api/audit?limit=200'), [])
  return (
    <article aria-labelledby="audit">
      <h1 id="audit">{AUDIT_WORDS.title}</h1>
      <p class="muted">{AUDIT_WORDS.intro}</p>
      {request.problem && <Failure problem={request.problem} retry={request.retry} />}
      {request.state === 'loading' && <Loading />}
      {request.value?.entries.length === 0 && <p>{AUDIT_WORDS.none}</p>}
      <ul class="rows">
        {request.value?.entries.map(({ id, at, who, action, subject, reason }) => (
          <li key={id}>
            <b>{action}</b>
            <span>{subject}</span>
            {reason && <span class="reason">{reason}</span>}
            <span class="muted">{[who, timeText(at)].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </article>
  )
}
