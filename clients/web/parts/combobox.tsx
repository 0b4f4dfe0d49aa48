// The company search field with suggestions and full keyboard control.
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { useSuggestions } from '../api/suggestions.ts'
import { callerStore } from '../state/caller.ts'
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
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const { found, busy } = useSuggestions(key, open ? text.trim() : '')
  useEffect(() => setText(initial), [initial])
  const field = useSlashShortcut()
  const shown = open && text.trim().length > 1 && (found.length > 0 || !busy)

  const close = () => {
    setOpen(false)
    setActiveIndex(-1)
  }
  const select = (q: string) => {
    close()
    if (!q.trim()) return
    setText(q.trim())
    onChoose(q.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = {
      ArrowDown: () => setActiveIndex(activeIndex >= found.length - 1 ? -1 : activeIndex + 1),
      ArrowUp: () => setActiveIndex(activeIndex < 0 ? found.length - 1 : activeIndex - 1),
      Escape: () => (shown ? close() : setText('')),
    }[event.key]
    if (!move) return
    event.preventDefault()
    if (event.key !== 'Escape') setOpen(true)
    move()
  }
  return (
    <search class={large ? 'combobox large' : 'combobox'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          select(found[activeIndex]?.domain ?? text)
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          role="combobox"
          aria-label="Company"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
          placeholder={large ? 'A company, domain, ticker, ISIN …' : 'Company, ticker, ISIN …'}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="search"
          maxLength={200}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setOpen(true)
            setActiveIndex(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {large && (
          <button type="submit" class="button strong">
            Look up
          </button>
        )}
        {!large && <kbd>/</kbd>}
      </form>
      <Suggestions
        id={id}
        shown={shown}
        suggestions={found}
        activeIndex={activeIndex}
        onSelect={select}
      />
    </search>
  )
}

/** Focuses the search field when the reader presses `/`. */
function useSlashShortcut() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { target, key, metaKey, ctrlKey } = event
      const typing = target instanceof HTMLElement && target.matches('input, textarea')
      if (key !== '/' || typing || metaKey || ctrlKey) return
      event.preventDefault()
      field.current?.select()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return field
}
