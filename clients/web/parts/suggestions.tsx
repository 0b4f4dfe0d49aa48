// The suggestion list of the search field.
import type { Suggestion } from '../api/suggestions.ts'
import { SEARCH_WORDS } from '../words.ts'
import { displayDomain } from './display-domain.ts'
import { Logo } from './logo.tsx'

interface SuggestionsProps {
  /** Id of the search field; the ids of the options start with it. */
  id: string
  isOpen: boolean
  suggestions: Suggestion[]
  /** What the list says when it is empty. */
  emptyText: string
  /** Index of the active suggestion; -1 for none. */
  activeIndex: number
  onSelect(q: string): void
}

export function Suggestions({
  id,
  isOpen,
  suggestions,
  emptyText,
  activeIndex,
  onSelect,
}: SuggestionsProps) {
  const isEmpty = suggestions.length === 0
  return (
    <>
      <ul
        class="suggestions"
        id={`${id}-list`}
        role="listbox"
        aria-label={SEARCH_WORDS.list}
        hidden={!isOpen || isEmpty}
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
      <p class={isOpen && isEmpty ? 'suggestions empty' : 'visually-hidden'} role="status">
        {isOpen && (isEmpty ? emptyText : SEARCH_WORDS.count(suggestions.length))}
      </p>
    </>
  )
}

/** Fields that the row does not show, so that it says what the text matched. */
const OTHER_NAMES = new Set(['ALIAS', 'LEGAL_NAME', 'ISIN'])

interface OptionProps {
  id: string
  company: Suggestion
  selected: boolean
  onSelect(q: string): void
}

function Option({ id, company, selected, onSelect }: OptionProps) {
  const { domain, name, ticker, matched } = company
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
      <span class="name">
        {name ?? domain}
        {matched && OTHER_NAMES.has(matched.field) && matched.value !== name && (
          <small>{SEARCH_WORDS.matched(matched.value)}</small>
        )}
      </span>
      {ticker && <span class="badge">{ticker}</span>}
      <span class="domain">{displayDomain(domain)}</span>
    </li>
  )
}
