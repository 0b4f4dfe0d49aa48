// The reference: made of the service's own description, so that it tells what this service answers.

import { description } from '../../api/openapi-document.ts'
import { useAnswer } from '../../api/response.ts'
import { Notice } from '../../parts/notice.tsx'
import { following } from '../../state/router.ts'
import { Contents } from './contents.tsx'
import { OperationView } from './operation.tsx'
import { groupsOf } from './operations.ts'
import { Overview } from './overview.tsx'

async function read() {
  const told = await description()
  const { servers, info } = told
  return { groups: groupsOf(told), address: servers[0]?.url ?? '', version: info.version }
}

export function Docs({ q }: { q: string }) {
  const asked = useAnswer(read, [])
  if (asked.refusal) return <Notice refusal={asked.refusal} again={asked.again} />
  if (!asked.value) return <Waiting />
  const { groups } = asked.value
  const operation = groups.flatMap(({ operations }) => operations).find(({ id }) => id === q)
  return (
    <div class="docs">
      <Contents groups={groups} q={q} />
      {operation ? (
        <OperationView key={operation.id} operation={operation} />
      ) : (
        <div>
          {q && (
            <p class="notice" role="alert">
              There is no operation “{q}”. These are all of them.
            </p>
          )}
          <Overview {...asked.value} />
        </div>
      )}
      {operation && (
        <a class="back" href="/docs" onClick={following({ view: 'docs', q: '' })}>
          All operations
        </a>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div class="docs" aria-busy="true">
      <div class="contents" />
      <div>
        <p class="bone title" />
        <p class="bone" />
        <p class="heard" role="status">
          Reading the description
        </p>
      </div>
    </div>
  )
}
