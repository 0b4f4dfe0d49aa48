// The job queue in Redis: how many jobs wait, and those that failed.
import { useRequest } from '../../api/use-request.ts'
import { change, type FailedJob, type JobQueue, load } from '../api.ts'
import { Failure, Loading } from '../parts/failure.tsx'
import { durationText, timeText } from '../parts/times.ts'
import { type Changes, useChange } from '../parts/use-change.tsx'
import { hrefOfSite } from '../router.ts'
import { JOB_WORDS } from '../words.ts'

export function Jobs() {
  const request = useRequest(() => load<{ queue: JobQueue | null }>('/api/jobs'), [])
  const changes = useChange(request.retry)
  return (
    <article aria-labelledby="jobs">
      <h1 id="jobs">{JOB_WORDS.title}</h1>
      {request.problem && <Failure problem={request.problem} retry={request.retry} />}
      {request.state === 'loading' && <Loading />}
      {changes.result}
      {request.value && !request.value.queue && <p>{JOB_WORDS.noQueue}</p>}
      {request.value?.queue && <Queue queue={request.value.queue} changes={changes} />}
    </article>
  )
}

function Queue({ queue, changes }: { queue: JobQueue; changes: Changes }) {
  const { hasWorker, counts, oldestSeconds, failed } = queue
  return (
    <>
      <p>{hasWorker ? JOB_WORDS.worker : JOB_WORDS.noWorker}</p>
      {oldestSeconds > 0 && <p>{JOB_WORDS.waiting(durationText(oldestSeconds))}</p>}
      <dl class="counts">
        {Object.entries(JOB_WORDS.counts).map(([state, label]) => (
          <div key={state}>
            <dt>{label}</dt>
            <dd class="tabular-numbers">{counts[state] ?? 0}</dd>
          </div>
        ))}
      </dl>
      <h2>{JOB_WORDS.failed}</h2>
      {failed.length === 0 && <p>{JOB_WORDS.noneFailed}</p>}
      <ul class="rows">
        {failed.map((job) => (
          <Job key={`${job.task} ${job.domain}`} job={job} changes={changes} />
        ))}
      </ul>
    </>
  )
}

function Job({ job, changes: { isBusy, run } }: { job: FailedJob; changes: Changes }) {
  const { task, domain, attempts, error, at } = job
  const replay = async () => {
    await change('/api/jobs/replay', { body: { domains: [domain] } })
    return ''
  }
  const taskName = task === 'research' ? JOB_WORDS.tasks.research : JOB_WORDS.tasks.visit
  return (
    <li>
      <a href={hrefOfSite(domain)}>{domain}</a>
      <span>{error}</span>
      <span class="muted">
        {[taskName, JOB_WORDS.attempts(attempts), timeText(at)].join(' · ')}
      </span>
      <span class="row-actions">
        <button
          type="button"
          class="button small"
          disabled={isBusy}
          aria-label={JOB_WORDS.replayOf(domain)}
          onClick={() => run(replay)}
        >
          {JOB_WORDS.replay}
        </button>
      </span>
    </li>
  )
}
