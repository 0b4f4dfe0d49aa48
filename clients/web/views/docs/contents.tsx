// The navigation of the docs: a search field, the guides and the operations of the API.
import { useEffect, useState } from 'preact/hooks'
import type { Guide } from '../../../../schema/guide.ts'
import { withOwnAddresses } from '../../api/guides.ts'
import { GUIDE_GROUPS } from '../../guides/list.ts'
import { hrefOf, navigate, navigateOnClick, type Route } from '../../state/router.ts'
import { DOCS_WORDS } from '../../words.ts'
import { MethodBadge } from './operation.tsx'
import type { Group, Operation } from './operations.ts'
import { type SearchHit, searchDocs } from './search.ts'

const operationRoute = ({ id }: Operation) => ({ view: 'docs', q: id }) as const

interface ContentsProps {
  guides: Guide[]
  groups: Group[]
  route: Route
}

export function Contents({ guides, groups, route }: ContentsProps) {
  const isOperation = groups.some(({ operations }) => operations.some(({ id }) => id === route.q))
  // A link such as /docs?q=batch searches.
  const linkedText = isOperation ? '' : route.q
  const [searchText, setSearchText] = useState(linkedText)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    setSearchText(linkedText)
    setIsOpen(false)
  }, [route])
  const hits = searchDocs(guides, groups, searchText)
  const open = (hit: SearchHit | undefined) =>
    hit && navigate(hit.route, hit.hash && `#${hit.hash}`)
  return (
    <nav class="contents" aria-label={DOCS_WORDS.contents}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          open(hits[0])
        }}
      >
        <input
          class="field"
          type="search"
          aria-label={DOCS_WORDS.search}
          placeholder={DOCS_WORDS.search}
          value={searchText}
          onInput={(event) => setSearchText(event.currentTarget.value)}
        />
        <p class="visually-hidden" role="status">
          {searchText.length > 1 ? DOCS_WORDS.hits(hits.length) : ''}
        </p>
      </form>
      {searchText.length > 1 ? (
        <SearchResults hits={hits} searchText={searchText} />
      ) : (
        <>
          <button
            type="button"
            class="button contents-toggle"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {DOCS_WORDS.contents}
          </button>
          <div class="contents-lists" data-open={isOpen}>
            <GuideLists guides={guides} route={route} />
            <OperationLists groups={groups} route={route} />
          </div>
        </>
      )}
    </nav>
  )
}

function SearchResults({ hits, searchText }: { hits: SearchHit[]; searchText: string }) {
  if (hits.length === 0) return <p class="muted">{DOCS_WORDS.noHits(searchText)}</p>
  return (
    <ol class="search-results" aria-label={DOCS_WORDS.results}>
      {hits.map(({ route, hash, title, excerpt }) => (
        <li key={`${route.guide} ${route.q} ${hash} ${title}`}>
          <a
            href={`${hrefOf(route)}${hash && `#${hash}`}`}
            onClick={navigateOnClick(route, hash && `#${hash}`)}
          >
            <b>{title}</b>
            <small>{withOwnAddresses(excerpt)}</small>
          </a>
        </li>
      ))}
    </ol>
  )
}

function GuideLists({ guides, route }: { guides: Guide[]; route: Route }) {
  return (
    <>
      {GUIDE_GROUPS.map(({ name, slugs }) => (
        <details key={name} open>
          <summary>{name}</summary>
          <ul>
            {guides
              .filter(({ slug }) => slugs.includes(slug))
              .map(({ slug, title }) => {
                const guideRoute = { view: 'docs', q: '', guide: slug } as const
                return (
                  <li key={slug}>
                    <a
                      href={hrefOf(guideRoute)}
                      onClick={navigateOnClick(guideRoute)}
                      aria-current={route.guide === slug ? 'page' : undefined}
                    >
                      <span>{title}</span>
                    </a>
                  </li>
                )
              })}
          </ul>
        </details>
      ))}
    </>
  )
}

/** Groups that are closed at first, because few readers need them. */
const CLOSED_GROUPS = ['Compatible', 'Pages']

export const isClosedGroup = (name: string): boolean => CLOSED_GROUPS.includes(name)

function OperationLists({ groups, route: { q } }: { groups: Group[]; route: Route }) {
  return (
    <>
      {groups.map(({ name, operations }) => (
        <details key={name} open={!isClosedGroup(name) || operations.some(({ id }) => id === q)}>
          <summary>{DOCS_WORDS.apiGroup(name)}</summary>
          <ul>
            {operations.map((operation) => (
              <li key={operation.id}>
                <a
                  href={hrefOf(operationRoute(operation))}
                  onClick={navigateOnClick(operationRoute(operation))}
                  aria-current={operation.id === q ? 'page' : undefined}
                >
                  <MethodBadge method={operation.method} />
                  <span>
                    {operation.path} <VariantTag variant={operation.variant} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}

function VariantTag({ variant }: { variant: string }) {
  return variant ? <small class="badge">{variant}</small> : null
}

export function OperationList({ operations }: { operations: Operation[] }) {
  return (
    <ul class="link-list">
      {operations.map((operation) => (
        <li key={operation.id}>
          <a
            href={hrefOf(operationRoute(operation))}
            onClick={navigateOnClick(operationRoute(operation))}
          >
            <MethodBadge method={operation.method} />
            <span>
              <code>{operation.path}</code> <VariantTag variant={operation.variant} />
            </span>
            <span class="muted">{operation.summary}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
