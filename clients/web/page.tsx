// The page layout around every view: header, navigation, key and footer.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Combobox } from './parts/combobox.tsx'
import { displayDomain } from './parts/display-domain.ts'
import { Icon } from './parts/icon.tsx'
import { type Caller, callerStore, isRejected } from './state/caller.ts'
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
import { Home } from './views/home/index.tsx'
import { KeyView } from './views/key/index.tsx'
import { Migrate } from './views/migrate/index.tsx'
import { Plans } from './views/plans.tsx'
import { Statement } from './views/statement/index.tsx'
import { PAGE_WORDS } from './words.ts'

const VIEW_COMPONENTS: Record<View, (route: Route) => JSX.Element> = {
  explore: ({ q }) => (q ? <Explore q={q} /> : <Home />),
  batch: () => <Batch />,
  statement: () => <Statement />,
  migrate: () => <Migrate />,
  plans: () => <Plans />,
  docs: (route) => <Docs route={route} />,
  key: () => <KeyView />,
}

const NAV_VIEWS = ['batch', 'migrate', 'plans', 'docs'] as const

export function Page() {
  const route = currentRoute.use()
  const isHome = route.view === 'explore' && !route.q
  useEffect(() => {
    // The views of a company and of a guide set their own title.
    if ((route.view === 'explore' && route.q) || route.guide) return
    document.title = `${PAGE_WORDS.titles[route.view]} · Logograph`
  }, [route])
  return (
    <>
      <a class="skip-link" href="#main">
        {PAGE_WORDS.skip}
      </a>
      <header class="page-header">
        <HomeLink />
        {!isHome && (
          <Combobox
            initial={route.view === 'explore' ? displayDomain(route.q) : ''}
            onChoose={(q) => navigate({ view: 'explore', q })}
          />
        )}
        <Navigation route={route} />
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
    <a
      class="brand"
      href="/"
      aria-label={PAGE_WORDS.home}
      onClick={navigateOnClick({ view: 'explore', q: '' })}
    >
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M8.5 7.5h5v11h10v5h-15z" />
        <circle cx="20.75" cy="10.75" r="3.25" />
      </svg>
      <span>Logograph</span>
    </a>
  )
}

/** The links to the views. Narrow screens show them after a click on the menu button. */
function Navigation({ route }: { route: Route }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(false), [route])
  return (
    <>
      <button
        type="button"
        class="icon-button menu-button"
        aria-expanded={isOpen}
        aria-controls="views"
        aria-label={PAGE_WORDS.menu}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
      >
        <Icon name="menu" />
      </button>
      <nav id="views" aria-label={PAGE_WORDS.views} data-open={isOpen}>
        {NAV_VIEWS.map((view) => (
          <a
            key={view}
            href={hrefOf({ view, q: '' })}
            onClick={navigateOnClick({ view, q: '' })}
            aria-current={route.view === view ? 'page' : undefined}
          >
            {PAGE_WORDS.nav[view]}
          </a>
        ))}
      </nav>
    </>
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

/** Only the service's own answer about the key turns the badge; a lost connection says nothing about the key. */
function keyBadgeOf(caller: Caller): { label: string; state: string } {
  const { badge } = PAGE_WORDS
  if (caller.key === null) return { label: badge.none, state: 'none' }
  if (isRejected(caller)) return { label: badge.rejected, state: 'rejected' }
  if (caller.viewer === null && caller.problem) return { label: badge.unknown, state: 'none' }
  return { label: caller.viewer?.plan.name ?? badge.loading, state: 'valid' }
}

function ColorSchemeSwitch() {
  const scheme = colorScheme.use()
  return (
    <button
      type="button"
      class="icon-button"
      onClick={toggleColorScheme}
      aria-label={scheme === 'dark' ? PAGE_WORDS.useLight : PAGE_WORDS.useDark}
    >
      <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
    </button>
  )
}

function Footer() {
  return (
    <footer>
      <p>{PAGE_WORDS.trademarks}</p>
      <nav aria-label={PAGE_WORDS.developers}>
        {PAGE_WORDS.footer.map(([href, label]) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
    </footer>
  )
}
