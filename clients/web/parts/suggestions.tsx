// The companies that the text in the field may mean.
import type { Suggestion } from '../api/suggestions.ts'
import { Logo } from './logo.tsx'

interface SuggestionsProps {
  /** Of the field, whose options are named after it. */
  id: string
  shown: boolean
  found: Suggestion[]
  /** Which is active; -1: none. */
  at: number
  take(q: string): void
}

export function Suggestions({ id, shown, found, at, take }: SuggestionsProps) {
  const count = `${found.length} ${found.length === 1 ? 'company' : 'companies'}`
  return (
    <>
      <ul
        class="suggestions"
        id={`${id}-list`}
        role="listbox"
        aria-label="Companies"
        hidden={!shown || found.length === 0}
      >
        {found.map((company, i) => (
          <Option
            key={company.domain}
            id={`${id}-${i}`}
            company={company}
            selected={i === at}
            take={take}
          />
        ))}
      </ul>
      {shown && found.length === 0 && (
        <p class="suggestions none">Nobody known begins so. A domain always has an answer.</p>
      )}
      <p class="heard" role="status">
        {shown ? count : ''}
      </p>
    </>
  )
}

interface OptionProps {
  id: string
  company: Suggestion
  selected: boolean
  take(q: string): void
}

function Option({ id, company, selected, take }: OptionProps) {
  const { domain, name, ticker } = company
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
    <li
      id={id}
      role="option"
      aria-selected={selected}
      // A press would take the focus from the field and close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => take(domain)}
    >
      <Logo domain={domain} name={name} edge={32} />
      <span class="name">{name ?? domain}</span>
      {ticker && <span class="ticker">{ticker}</span>}
      <span class="domain">{domain}</span>
    </li>
  )
}
