// The company search field with suggestions and full keyboard control.
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Problem } from '../api/problem.ts'
import { MIN_QUERY_LENGTH, type Suggestion, useSuggestions } from '../api/suggestions.ts'
import { callerStore } from '../state/caller.ts'
import { MAX_QUERY_LENGTH } from '../state/router.ts'
import { PROBLEM_WORDS, SEARCH_WORDS } from '../words.ts'
import { domainOf } from './host.ts'
import { Icon } from './icon.tsx'
import { Suggestions } from './suggestions.tsx'

/** The best match of a text; without a name for a domain that the service does not know. */
export type Preview = Pick<Suggestion, 'domain'> & Partial<Suggestion>

/** Time without typing after which a text counts as the whole domain, because a request for its logo visits the website. */
const DOMAIN_DEBOUNCE_MS = 600

interface ComboboxProps {
  /** Initial text. */
  initial: string
  onChoose(q: string): void
  /** Called while the reader types: with the best match, null without a text, and undefined when nothing matches. */
  onPreview?(company: Preview | null | undefined): void
  large?: boolean
}

export function Combobox({ initial, onChoose, onPreview, large = false }: ComboboxProps) {
  const id = useId()
  const { key } = callerStore.use()
  const [text, setText] = useState(initial)
  const [showsSuggestions, setShowsSuggestions] = useState(false)
  /** Index of the suggestion that the arrow keys selected; -1 selects the entered text. */
  const [activeIndex, setActiveIndex] = useState(-1)
  const query = text.trim()
  const { suggestions, problem, isLoading } = useSuggestions(key, showsSuggestions ? query : '')

  // A layout effect, because a later one would undo what the reader types meanwhile.
  useLayoutEffect(() => setText(initial), [initial])
  const field = useSearchShortcut()
  const domain = domainOf(query)
  const preview = previewOf(suggestions, activeIndex, domain)
  const hasNoMatch =
    preview === null &&
    query.length >= MIN_QUERY_LENGTH &&
    !isLoading &&
    !problem &&
    showsSuggestions
  // A closed list has no suggestions, but the reader still sees and copies what the last one showed.
  const isPreviewKnown = query === '' || (showsSuggestions && !isLoading)
  useEffect(() => {
    if (!isPreviewKnown) return
    const delay = preview && !suggestions.includes(preview as Suggestion) ? DOMAIN_DEBOUNCE_MS : 0
    const timer = setTimeout(() => onPreview?.(hasNoMatch ? undefined : preview), delay)
    return () => clearTimeout(timer)
  }, [isPreviewKnown, preview?.domain, hasNoMatch])
  const isListOpen =
    showsSuggestions && query.length >= MIN_QUERY_LENGTH && (suggestions.length > 0 || !isLoading)

  const close = () => {
    setShowsSuggestions(false)
    setActiveIndex(-1)
  }
  const select = (q: string) => {
    close()
    if (!q.trim()) return
    setText(q.trim())
    onChoose(q.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowDown: () => setActiveIndex(activeIndex >= suggestions.length - 1 ? -1 : activeIndex + 1),
      ArrowUp: () => setActiveIndex(activeIndex < 0 ? suggestions.length - 1 : activeIndex - 1),
      Escape: () => (isListOpen ? close() : setText('')),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    if (event.key !== 'Escape') setShowsSuggestions(true)
    action()
  }
  return (
    <search class={large ? 'combobox large' : 'combobox'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          select(suggestions[activeIndex]?.domain ?? text)
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          role="combobox"
          aria-label={SEARCH_WORDS.label}
          aria-expanded={isListOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={
            isListOpen && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined
          }
          placeholder={large ? SEARCH_WORDS.placeholder : SEARCH_WORDS.shortPlaceholder}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="search"
          maxLength={MAX_QUERY_LENGTH}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setShowsSuggestions(true)
            setActiveIndex(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {large && (
          <button type="submit" class="button primary">
            {SEARCH_WORDS.submit}
          </button>
        )}
        {!large && <kbd>{SHORTCUT}</kbd>}
      </form>
      <Suggestions
        id={id}
        isOpen={isListOpen}
        suggestions={suggestions}
        emptyText={problem ? problemText(problem) : emptyTextOf(domain)}
        activeIndex={activeIndex}
        onSelect={select}
      />
    </search>
  )
}

/** A typed domain comes before the suggestions for it, which Enter does not choose. */
function previewOf(
  suggestions: Suggestion[],
  activeIndex: number,
  typedDomain: string | null,
): Preview | null {
  const active = suggestions[activeIndex]
  if (active || typedDomain === null) return active ?? suggestions[0] ?? null
  return suggestions.find(({ domain }) => domain === typedDomain) ?? { domain: typedDomain }
}

const problemText = ({ code, detail }: Problem): string =>
  `${PROBLEM_WORDS.titles[code] ?? PROBLEM_WORDS.title}. ${detail}`

const emptyTextOf = (domain: string | null): string =>
  domain === null ? SEARCH_WORDS.none : SEARCH_WORDS.enter(domain)

/** The shortcut as the reader's keyboard names it. */
const SHORTCUT =
  SEARCH_WORDS.shortcut[/Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? 'mac' : 'other']

/** A link with this fragment opens the explorer with the focus in the search field. */
const SEARCH_HASH = '#search'

/** Focuses the search field when the reader presses `/`, Ctrl+K or ⌘K. @returns the ref for the field. */
function useSearchShortcut() {
  const field = useRef<HTMLInputElement>(null)
  // A layout effect, because a later one would miss a key that the reader presses at once.
  useLayoutEffect(() => {
    // The shortcut of a page without this field leads here.
    if (location.hash === SEARCH_HASH) {
      history.replaceState(null, '', location.pathname + location.search)
      field.current?.focus()
    }
    const listener = (event: KeyboardEvent) => {
      const { target, key, metaKey, ctrlKey } = event
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select')
      const isCommand = key.toLowerCase() === 'k' && (metaKey || ctrlKey)
      const isSlash = key === '/' && !isTyping && !metaKey && !ctrlKey
      if (!isCommand && !isSlash) return
      event.preventDefault()
      field.current?.select()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return field
}
