// The docs: the guides, and the API reference that is generated from the service's OpenAPI document.
import { loadGuides } from '../../api/guides.ts'
import { loadOpenApiDocument } from '../../api/openapi-document.ts'
import { useRequest } from '../../api/use-request.ts'
import { Notice } from '../../parts/notice.tsx'
import type { Route } from '../../state/router.ts'
import { DOCS_WORDS } from '../../words.ts'
import { Contents } from './contents.tsx'
import { GuideView } from './guide.tsx'
import { OperationView } from './operation.tsx'
import { groupsOf } from './operations.ts'
import { Overview } from './overview.tsx'

async function loadDocs() {
  const [document, guides] = await Promise.all([loadOpenApiDocument(), loadGuides()])
  return { groups: groupsOf(document), guides, version: document.info.version }
}

type LoadedDocs = Awaited<ReturnType<typeof loadDocs>>

export function Docs({ route }: { route: Route }) {
  const request = useRequest(loadDocs, [])
  if (request.problem) return <Notice problem={request.problem} retry={request.retry} />
  if (!request.value) return <LoadingDocs />
  return (
    <div class="docs">
      <Contents {...request.value} route={route} />
      <Content {...request.value} route={route} />
    </div>
  )
}

function Content({ groups, guides, version, route }: LoadedDocs & { route: Route }) {
  const guide = guides.find(({ slug }) => slug === route.guide)
  if (guide) return <GuideView key={guide.slug} guide={guide} />
  const operations = groups.flatMap((group) => group.operations)
  const operation = operations.find(({ id }) => id === route.q)
  if (operation) return <OperationView key={operation.id} operation={operation} />
  return (
    <div>
      {route.guide && (
        <p class="notice" role="alert">
          {DOCS_WORDS.missing(route.guide)}
        </p>
      )}
      <Overview groups={groups} guides={guides} version={version} />
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
          {DOCS_WORDS.loading}
        </p>
      </div>
    </div>
  )
}
