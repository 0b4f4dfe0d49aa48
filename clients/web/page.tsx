// The page layout around every view: header, navigation, key and footer.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Combobox } from './parts/combobox.tsx'
import { Icon } from './parts/icon.tsx'
import { callerStore } from './state/caller.ts'
import {
  currentRoute,
  hrefOf,
  navigate,
  navigateOnClick,
  type Route,
  type View,
} from './state/router.ts'
import { colorScheme, toggleColorScheme } from './state/scheme.ts'
import { Batch } from './views/batch/index.tsx'
import { Docs } from './views/docs/index.tsx'
import { Explore } from './views/explore.tsx'
import { Home } from './views/home.tsx'
import { KeyView } from './views/key/index.tsx'
import { Plans } from './views/plans.tsx'
import { Playground } from './views/playground/index.tsx'

const NAMES: Record<View, string> = {
  explore: 'Explore',
  playground: 'Playground',
  batch: 'Batch',
  plans: 'Plans',
  docs: 'Docs',
  key: 'Key',
}

/** Window titles of views whose navigation label is too short. */
const TITLES: Partial<Record<View, string>> = {
  explore: 'company logos and data',
  docs: 'API reference',
}

const VIEW_COMPONENTS: Record<View, (here: Route) => JSX.Element> = {
  explore: ({ q }) => (q ? <Explore q={q} /> : <Home />),
  playground: ({ q }) => <Playground q={q} />,
  batch: () => <Batch />,
  plans: () => <Plans />,
  docs: ({ q }) => <Docs q={q} />,
  key: () => <KeyView />,
}

export function Page() {
  const here = currentRoute.use()
  const isHome = here.view === 'explore' && !here.q
  useEffect(() => {
    document.title = `${here.q || TITLES[here.view] || NAMES[here.view]} · Logograph`
  }, [here])
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="top">
        <Brand />
        {!isHome && here.view === 'explore' && (
          <Combobox initial={here.q} onChoose={(q) => navigate({ view: 'explore', q })} />
        )}
        <nav aria-label="Views">
          {(['explore', 'playground', 'batch', 'plans', 'docs'] as const).map((view) => (
            <NavLink key={view} view={view} here={here} />
          ))}
        </nav>
        <KeyBadge here={here} />
        <SchemeSwitch />
      </header>
      <main id="main" tabIndex={-1}>
        {VIEW_COMPONENTS[here.view](here)}
      </main>
      <Footer />
    </>
  )
}

function Brand() {
  return (
    <a class="brand" href="/" onClick={navigateOnClick({ view: 'explore', q: '' })}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M8.5 7.5h5v11h10v5h-15z" />
        <circle cx="20.75" cy="10.75" r="3.25" />
      </svg>
      <span>Logograph</span>
    </a>
  )
}

function NavLink({ view, here }: { view: View; here: Route }) {
  const next = { view, q: view === 'playground' ? here.q : '' }
  return (
    <a
      href={hrefOf(next)}
      onClick={navigateOnClick(next)}
      aria-current={here.view === view ? 'page' : undefined}
    >
      {NAMES[view]}
    </a>
  )
}

function KeyBadge({ here }: { here: Route }) {
  const { key, viewer, problem } = callerStore.use()
  const words =
    key === null ? 'Add a key' : (viewer?.plan.name ?? (problem ? 'Check key' : 'Key …'))
  return (
    <a
      class="key-badge"
      href="/?view=key"
      onClick={navigateOnClick({ view: 'key', q: '' })}
      aria-current={here.view === 'key' ? 'page' : undefined}
      data-state={key === null ? 'none' : problem ? 'refused' : 'held'}
    >
      <Icon name="key" />
      <span>{words}</span>
    </a>
  )
}

function SchemeSwitch() {
  const now = colorScheme.use()
  return (
    <button
      type="button"
      class="round"
      onClick={toggleColorScheme}
      aria-label={now === 'dark' ? 'Use light colors' : 'Use dark colors'}
    >
      <Icon name={now === 'dark' ? 'sun' : 'moon'} />
    </button>
  )
}

function Footer() {
  return (
    <footer>
      <p>Logos are the trademarks of their owners. This page loads nothing from anywhere else.</p>
      <nav aria-label="For programs">
        <a href="/docs" onClick={navigateOnClick({ view: 'docs', q: '' })}>
          API reference
        </a>
        <a href="/graphql">GraphQL</a>
        <a href="/api/openapi.json">OpenAPI</a>
        <a href="/health">Health</a>
      </nav>
    </footer>
  )
}
