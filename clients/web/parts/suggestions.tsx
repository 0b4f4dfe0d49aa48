// The suggestion list of the search field.
import type { Suggestion } from '../api/suggestions.ts'
import { Logo } from './logo.tsx'

interface SuggestionsProps {
  /** Id of the search field; the ids of the options start with it. */
  id: string
  isOpen: boolean
  suggestions: Suggestion[]
  /** Index of the active suggestion; -1 for none. */
  activeIndex: number
  onSelect(q: string): void
}

export function Suggestions({ id, isOpen, suggestions, activeIndex, onSelect }: SuggestionsProps) {
  const count = `${suggestions.length} ${suggestions.length === 1 ? 'company' : 'companies'}`
  return (
    <>
      <ul
        class="suggestions"
        id={`${id}-list`}
        role="listbox"
        aria-label="Companies"
        hidden={!isOpen || suggestions.length === 0}
      >
        {suggestions.map((company, i) => (
          <Option
            key={company.domain}
            id={`${id}-${i}`}
            company={company}
            selected={i === activeIndex}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {isOpen && suggestions.length === 0 && (
        <p class="suggestions empty">No company matches. You can look up any domain.</p>
      )}
      <p class="visually-hidden" role="status">
        {isOpen ? count : ''}
      </p>
    </>
  )
}

interface OptionProps {
  id: string
  company: Suggestion
  selected: boolean
  onSelect(q: string): void
}

function Option({ id, company, selected, onSelect }: OptionProps) {
  const { domain, name, ticker } = company
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys.
    <li
      id={id}
      role="option"
      aria-selected={selected}
      // Without this, mousedown would blur the field and close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onSelect(domain)}
    >
      <Logo domain={domain} name={name} edge={32} />
      <span class="name">{name ?? domain}</span>
      {ticker && <span class="badge">{ticker}</span>}
      <span class="domain">{domain}</span>
    </li>
  )
}
