// The page layout around every view: header, navigation, key and footer.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Combobox } from './parts/combobox.tsx'
import { Icon } from './parts/icon.tsx'
import { type Caller, callerStore } from './state/caller.ts'
import { colorScheme, toggleColorScheme } from './state/color-scheme.ts'
import {
  currentRoute,
  hrefOf,
  navigate,
  navigateOnClick,
  type Route,
  type View,
} from './state/router.ts'
import { Batch } from './views/batch/index.tsx'
import { Docs } from './views/docs/index.tsx'
import { Explore } from './views/explore.tsx'
import { Home } from './views/home.tsx'
import { KeyView } from './views/key/index.tsx'
import { Plans } from './views/plans.tsx'
import { Playground } from './views/playground/index.tsx'

const NAV_LABELS: Record<View, string> = {
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

const VIEW_COMPONENTS: Record<View, (route: Route) => JSX.Element> = {
  explore: ({ q }) => (q ? <Explore q={q} /> : <Home />),
  playground: ({ q }) => <Playground q={q} />,
  batch: () => <Batch />,
  plans: () => <Plans />,
  docs: ({ q }) => <Docs q={q} />,
  key: () => <KeyView />,
}

export function Page() {
  const route = currentRoute.use()
  const isHome = route.view === 'explore' && !route.q
  useEffect(() => {
    document.title = `${route.q || TITLES[route.view] || NAV_LABELS[route.view]} · Logograph`
  }, [route])
  return (
    <>
      <a class="skip-link" href="#main">
        Skip to content
      </a>
      <header class="page-header">
        <HomeLink />
        {!isHome && route.view === 'explore' && (
          <Combobox initial={route.q} onChoose={(q) => navigate({ view: 'explore', q })} />
        )}
        <nav aria-label="Views">
          {(['explore', 'playground', 'batch', 'plans', 'docs'] as const).map((view) => (
            <NavLink key={view} view={view} route={route} />
          ))}
        </nav>
        <KeyBadge route={route} />
        <ColorSchemeSwitch />
      </header>
      <main id="main" tabIndex={-1}>
        {VIEW_COMPONENTS[route.view](route)}
      </main>
      <Footer />
    </>
  )
}

function HomeLink() {
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

function NavLink({ view, route }: { view: View; route: Route }) {
  const linkRoute = { view, q: view === 'playground' ? route.q : '' }
  return (
    <a
      href={hrefOf(linkRoute)}
      onClick={navigateOnClick(linkRoute)}
      aria-current={route.view === view ? 'page' : undefined}
    >
      {NAV_LABELS[view]}
    </a>
  )
}

function KeyBadge({ route }: { route: Route }) {
  const { label, state } = keyBadgeOf(callerStore.use())
  return (
    <a
      class="key-badge"
      href="/?view=key"
      onClick={navigateOnClick({ view: 'key', q: '' })}
      aria-current={route.view === 'key' ? 'page' : undefined}
      data-state={state}
    >
      <Icon name="key" />
      <span>{label}</span>
    </a>
  )
}

function keyBadgeOf({ key, viewer, problem }: Caller): { label: string; state: string } {
  if (key === null) return { label: 'Add a key', state: 'none' }
  if (problem) return { label: 'Check key', state: 'rejected' }
  return { label: viewer?.plan.name ?? 'Key …', state: 'valid' }
}

function ColorSchemeSwitch() {
  const scheme = colorScheme.use()
  return (
    <button
      type="button"
      class="icon-button"
      onClick={toggleColorScheme}
      aria-label={scheme === 'dark' ? 'Use light colors' : 'Use dark colors'}
    >
      <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
    </button>
  )
}

function Footer() {
  return (
    <footer>
      <p>
        Logos are the trademarks of their owners. This page loads resources only from this service.
      </p>
      <nav aria-label="For developers">
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
