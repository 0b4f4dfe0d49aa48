// The API reference, generated from the service's OpenAPI document.

import { loadOpenApiDocument } from '../../api/openapi-document.ts'
import { useRequest } from '../../api/response.ts'
import { Notice } from '../../parts/notice.tsx'
import { navigateOnClick } from '../../state/router.ts'
import { Contents } from './contents.tsx'
import { OperationView } from './operation.tsx'
import { groupsOf } from './operations.ts'
import { Overview } from './overview.tsx'

async function loadReference() {
  const document = await loadOpenApiDocument()
  const { servers, info } = document
  return { groups: groupsOf(document), address: servers[0]?.url ?? '', version: info.version }
}

export function Docs({ q }: { q: string }) {
  const asked = useRequest(loadReference, [])
  if (asked.problem) return <Notice problem={asked.problem} retry={asked.again} />
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
        <a class="back" href="/docs" onClick={navigateOnClick({ view: 'docs', q: '' })}>
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
