// Where the reader says whom they mean: suggestions while they type, all of it by keyboard.
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { useSuggestions } from '../api/suggestions.ts'
import { caller } from '../state/caller.ts'
import { Icon } from './icon.tsx'
import { Suggestions } from './suggestions.tsx'

interface ComboboxProps {
  /** What stands in it at first. */
  initial: string
  choose(q: string): void
  large?: boolean
}

export function Combobox({ initial, choose, large = false }: ComboboxProps) {
  const id = useId()
  const { key } = caller.use()
  const [text, setText] = useState(initial)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const { found, busy } = useSuggestions(key, open ? text.trim() : '')
  useEffect(() => setText(initial), [initial])
  const field = useSlash()
  const shown = open && text.trim().length > 1 && (found.length > 0 || !busy)

  const close = () => {
    setOpen(false)
    setAt(-1)
  }
  const take = (q: string) => {
    close()
    if (!q.trim()) return
    setText(q.trim())
    choose(q.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = {
      ArrowDown: () => setAt(at >= found.length - 1 ? -1 : at + 1),
      ArrowUp: () => setAt(at < 0 ? found.length - 1 : at - 1),
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
          take(found[at]?.domain ?? text)
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
          aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
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
            setAt(-1)
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
      <Suggestions id={id} shown={shown} found={found} at={at} take={take} />
    </search>
  )
}

/** A slash brings the reader to the field, as on many sites. */
function useSlash() {
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
