// The operation list of the API reference, with a search field.
import { useState } from 'preact/hooks'
import { hrefOf, navigateOnClick } from '../../state/router.ts'
import { MethodBadge } from './operation.tsx'
import type { Group, Operation } from './operations.ts'

const operationRoute = ({ id }: Operation) => ({ view: 'docs', q: id }) as const

export function Contents({ groups, q }: { groups: Group[]; q: string }) {
  const [searchText, setSearchText] = useState('')
  const isInitiallyOpen = (name: string, operations: Operation[]) =>
    name !== COMPATIBILITY_GROUP || operations.some(({ id }) => id === q)
  const matchingGroups = groups
    .map((group) => ({ ...group, operations: group.operations.filter(matchesText(searchText)) }))
    .filter(({ operations }) => operations.length > 0)
  return (
    <nav class="contents" aria-label="Operations">
      <input
        class="field"
        type="search"
        aria-label="Find an operation"
        placeholder="Find an operation"
        value={searchText}
        onInput={(event) => setSearchText(event.currentTarget.value)}
      />
      {matchingGroups.map(({ name, operations }) => (
        <details key={name} open={searchText !== '' || isInitiallyOpen(name, operations)}>
          <summary>{name}</summary>
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
      {matchingGroups.length === 0 && <p class="muted">No operation contains “{searchText}”.</p>}
    </nav>
  )
}

/** The group of routes that imitate other services' APIs; it is collapsed because few readers need it. */
export const COMPATIBILITY_GROUP = 'Compatible'

function VariantTag({ variant }: { variant: string }) {
  return variant ? <small class="badge">{variant}</small> : null
}

function matchesText(searchText: string) {
  const needle = searchText.trim().toLowerCase()
  return ({ id, path, summary, variant }: Operation): boolean =>
    `${id} ${path} ${summary} ${variant}`.toLowerCase().includes(needle)
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
