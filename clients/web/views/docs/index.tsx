// The API reference, generated from the service's OpenAPI document.

import { loadOpenApiDocument } from '../../api/openapi-document.ts'
import { useRequest } from '../../api/use-request.ts'
import { Notice } from '../../parts/notice.tsx'
import { navigateOnClick } from '../../state/router.ts'
import { Contents } from './contents.tsx'
import { OperationView } from './operation.tsx'
import { groupsOf } from './operations.ts'
import { Overview } from './overview.tsx'

async function loadReference() {
  const document = await loadOpenApiDocument()
  const { servers, info } = document
  return { groups: groupsOf(document), baseUrl: servers[0]?.url ?? '', version: info.version }
}

export function Docs({ q }: { q: string }) {
  const request = useRequest(loadReference, [])
  if (request.problem) return <Notice problem={request.problem} retry={request.retry} />
  if (!request.value) return <LoadingDocs />
  const { groups } = request.value
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
              There is no operation “{q}”. All operations are listed below.
            </p>
          )}
          <Overview {...request.value} />
        </div>
      )}
      {operation && (
        <a class="back-link" href="/docs" onClick={navigateOnClick({ view: 'docs', q: '' })}>
          All operations
        </a>
      )}
    </div>
  )
}

function LoadingDocs() {
  return (
    <div class="docs" aria-busy="true">
      <div class="contents" />
      <div>
        <p class="skeleton title" />
        <p class="skeleton" />
        <p class="visually-hidden" role="status">
          Loading the OpenAPI document
        </p>
      </div>
    </div>
  )
}
