// The company search field with suggestions and full keyboard control.
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { MIN_QUERY_LENGTH, useSuggestions } from '../api/suggestions.ts'
import { callerStore } from '../state/caller.ts'
import { MAX_QUERY_LENGTH } from '../state/router.ts'
import { Icon } from './icon.tsx'
import { Suggestions } from './suggestions.tsx'

interface ComboboxProps {
  /** Initial text. */
  initial: string
  onChoose(q: string): void
  large?: boolean
}

export function Combobox({ initial, onChoose, large = false }: ComboboxProps) {
  const id = useId()
  const { key } = callerStore.use()
  const [text, setText] = useState(initial)
  const [showsSuggestions, setShowsSuggestions] = useState(false)
  /** Index of the suggestion that the arrow keys selected; -1 selects the entered text. */
  const [activeIndex, setActiveIndex] = useState(-1)
  const { suggestions, isLoading } = useSuggestions(key, showsSuggestions ? text.trim() : '')
  useEffect(() => setText(initial), [initial])
  const field = useSlashShortcut()
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
          aria-label="Company"
          aria-expanded={isListOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={
            isListOpen && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined
          }
          placeholder={large ? 'A company, domain, ticker, ISIN …' : 'Company, ticker, ISIN …'}
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
            Look up
          </button>
        )}
        {!large && <kbd>/</kbd>}
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

/** Focuses the search field when the reader presses `/`. @returns the ref for the field. */
function useSlashShortcut() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { target, key, metaKey, ctrlKey } = event
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea')
      if (key !== '/' || isTyping || metaKey || ctrlKey) return
      event.preventDefault()
      field.current?.select()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return field
}
