// The operation list of the API reference, with a search field.
import { useState } from 'preact/hooks'
import { hrefOf, navigateOnClick } from '../../state/router.ts'
import { Method } from './operation.tsx'
import type { Group, Operation } from './operations.ts'

const toOperation = ({ id }: Operation) => ({ view: 'docs', q: id }) as const

export function Contents({ groups, q }: { groups: Group[]; q: string }) {
  const [word, setWord] = useState('')
  const found = groups
    .map((group) => ({ ...group, operations: group.operations.filter(matches(word)) }))
    .filter(({ operations }) => operations.length > 0)
  return (
    <nav class="contents" aria-label="Operations">
      <input
        class="field"
        type="search"
        aria-label="Find an operation"
        placeholder="Find an operation"
        value={word}
        onInput={(event) => setWord(event.currentTarget.value)}
      />
      {found.map(({ name, operations }) => (
        <details
          key={name}
          open={word !== '' || name !== COMPATIBLE_GROUP || operations.some(({ id }) => id === q)}
        >
          <summary>{name}</summary>
          <ul>
            {operations.map((operation) => (
              <li key={operation.id}>
                <a
                  href={hrefOf(toOperation(operation))}
                  onClick={navigateOnClick(toOperation(operation))}
                  aria-current={operation.id === q ? 'page' : undefined}
                >
                  <Method method={operation.method} />
                  <span>
                    {operation.path} <Mark mark={operation.variant} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {found.length === 0 && <p class="quiet">None has “{word}” in it.</p>}
    </nav>
  )
}

/** The group of compatibility routes; it is collapsed because few readers need it. */
export const COMPATIBLE_GROUP = 'Compatible'

function Mark({ mark }: { mark: string }) {
  return mark ? <small class="ticker">{mark}</small> : null
}

function matches(word: string) {
  const needle = word.trim().toLowerCase()
  return ({ id, path, summary, variant }: Operation): boolean =>
    `${id} ${path} ${summary} ${variant}`.toLowerCase().includes(needle)
}

export function OperationList({ operations }: { operations: Operation[] }) {
  return (
    <ul class="listed">
      {operations.map((operation) => (
        <li key={operation.id}>
          <a
            href={hrefOf(toOperation(operation))}
            onClick={navigateOnClick(toOperation(operation))}
          >
            <Method method={operation.method} />
            <span>
              <code>{operation.path}</code> <Mark mark={operation.variant} />
            </span>
            <span class="quiet">{operation.summary}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
