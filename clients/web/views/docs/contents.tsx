// Every operation by its group, to be found by a word of its path or its summary.
import { useState } from 'preact/hooks'
import { following, hrefOf } from '../../state/router.ts'
import { Method } from './operation.tsx'
import type { Group, Operation } from './operations.ts'

const toOperation = ({ id }: Operation) => ({ view: 'docs', q: id }) as const

export function Contents({ groups, q }: { groups: Group[]; q: string }) {
  const [word, look] = useState('')
  const found = groups
    .map((group) => ({ ...group, operations: group.operations.filter(named(word)) }))
    .filter(({ operations }) => operations.length > 0)
  return (
    <nav class="contents" aria-label="Operations">
      <input
        class="field"
        type="search"
        aria-label="Find an operation"
        placeholder="Find an operation"
        value={word}
        onInput={(event) => look(event.currentTarget.value)}
      />
      {found.map(({ name, operations }) => (
        <details
          key={name}
          open={word !== '' || name !== LEAST || operations.some(({ id }) => id === q)}
        >
          <summary>{name}</summary>
          <ul>
            {operations.map((operation) => (
              <li key={operation.id}>
                <a
                  href={hrefOf(toOperation(operation))}
                  onClick={following(toOperation(operation))}
                  aria-current={operation.id === q ? 'page' : undefined}
                >
                  <Method method={operation.method} />
                  <span>
                    {operation.path} <Mark mark={operation.mark} />
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

/** Opened by those alone who come from another service. */
export const LEAST = 'Compatible'

function Mark({ mark }: { mark: string }) {
  return mark ? <small class="ticker">{mark}</small> : null
}

function named(word: string) {
  const sought = word.trim().toLowerCase()
  return ({ id, path, summary, mark }: Operation): boolean =>
    `${id} ${path} ${summary} ${mark}`.toLowerCase().includes(sought)
}

export function Listed({ operations }: { operations: Operation[] }) {
  return (
    <ul class="listed">
      {operations.map((operation) => (
        <li key={operation.id}>
          <a href={hrefOf(toOperation(operation))} onClick={following(toOperation(operation))}>
            <Method method={operation.method} />
            <span>
              <code>{operation.path}</code> <Mark mark={operation.mark} />
            </span>
            <span class="quiet">{operation.summary}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
