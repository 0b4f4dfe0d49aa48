// The company search field with suggestions and full keyboard control.
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { MIN_QUERY_LENGTH, type Suggestion, useSuggestions } from '../api/suggestions.ts'
import { callerStore } from '../state/caller.ts'
import { MAX_QUERY_LENGTH } from '../state/router.ts'
import { SEARCH_WORDS } from '../words.ts'
import { Icon } from './icon.tsx'
import { Suggestions } from './suggestions.tsx'

interface ComboboxProps {
  /** Initial text. */
  initial: string
  onChoose(q: string): void
  /** Called while the reader types: with the suggestion that Enter would choose, null without one. */
  onPreview?(suggestion: Suggestion | null): void
  large?: boolean
}

export function Combobox({ initial, onChoose, onPreview, large = false }: ComboboxProps) {
  const id = useId()
  const { key } = callerStore.use()
  const [text, setText] = useState(initial)
  const [showsSuggestions, setShowsSuggestions] = useState(false)
  /** Index of the suggestion that the arrow keys selected; -1 selects the entered text. */
  const [activeIndex, setActiveIndex] = useState(-1)
  const { suggestions, isLoading } = useSuggestions(key, showsSuggestions ? text.trim() : '')
  useEffect(() => setText(initial), [initial])
  const field = useSearchShortcut()
  const preview = suggestions[Math.max(0, activeIndex)] ?? null
  // A closed list has no suggestions, but the reader still sees and copies what the last one showed.
  const isPreviewKnown = text.trim() === '' || (showsSuggestions && !isLoading)
  useEffect(() => {
    if (isPreviewKnown) onPreview?.(preview)
  }, [isPreviewKnown, preview?.domain])
  const isListOpen =
    showsSuggestions &&
    text.trim().length >= MIN_QUERY_LENGTH &&
    (suggestions.length > 0 || !isLoading)

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
        activeIndex={activeIndex}
        onSelect={select}
      />
    </search>
  )
}

/** The shortcut as the reader's keyboard names it. */
const SHORTCUT =
  SEARCH_WORDS.shortcut[/Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? 'mac' : 'other']

/** Focuses the search field when the reader presses `/`, Ctrl+K or ⌘K. @returns the ref for the field. */
function useSearchShortcut() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
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
