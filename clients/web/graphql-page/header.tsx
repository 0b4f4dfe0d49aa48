// The header of the page at /graphql, like that of the explorer: a way back, the caller and the color scheme.
import { Icon } from '../parts/icon.tsx'
import { type Caller, callerStore, isRejected } from '../state/caller.ts'
import { colorScheme, toggleColorScheme } from '../state/color-scheme.ts'
import { GRAPHQL_WORDS, PAGE_WORDS } from '../words.ts'

export function Header() {
  const scheme = colorScheme.use()
  const caller = callerStore.use()
  return (
    <header class="page-header">
      <a class="brand" href="/" aria-label={PAGE_WORDS.home}>
        <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <path d="M8.5 7.5h5v11h10v5h-15z" />
          <circle cx="20.75" cy="10.75" r="3.25" />
        </svg>
        <span>{GRAPHQL_WORDS.brand}</span>
      </a>
      <h1>{GRAPHQL_WORDS.title}</h1>
      <nav aria-label={GRAPHQL_WORDS.views}>
        <a href="/">{GRAPHQL_WORDS.explorer}</a>
        <a href="/docs">{GRAPHQL_WORDS.docs}</a>
      </nav>
      <a class="key-badge" href="/?view=key">
        <Icon name="key" />
        <span role="status">{callerText(caller)}</span>
      </a>
      <button
        type="button"
        class="icon-button"
        onClick={toggleColorScheme}
        aria-label={scheme === 'dark' ? GRAPHQL_WORDS.useLight : GRAPHQL_WORDS.useDark}
      >
        <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
      </button>
    </header>
  )
}

/** Whose key is sent, but never the key. */
function callerText(caller: Caller): string {
  const { key, viewer, problem } = caller
  if (key === null) return GRAPHQL_WORDS.noKey
  if (isRejected(caller)) return GRAPHQL_WORDS.wrongKey
  if (!viewer && problem) return GRAPHQL_WORDS.unknownKey

  if (!viewer) return GRAPHQL_WORDS.someKey
  return GRAPHQL_WORDS.keyOf(viewer.plan.name, viewer.kind.toLowerCase())
}
