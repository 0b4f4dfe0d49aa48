// The frame of the admin page: header, views and the form to sign in.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { colorScheme, toggleColorScheme } from '../state/color-scheme.ts'
import { hrefOf, type Route, route, VIEWS, type View } from './router.ts'
import { session, signOut } from './session.ts'
import { Audit } from './views/audit.tsx'
import { Companies } from './views/companies.tsx'
import { Company } from './views/company.tsx'
import { Corrections } from './views/corrections.tsx'
import { Jobs } from './views/jobs.tsx'
import { Keys } from './views/keys.tsx'
import { SignIn } from './views/sign-in.tsx'
import { FRAME_WORDS } from './words.ts'

const VIEW_COMPONENTS: Record<View, (current: Route) => JSX.Element> = {
  companies: ({ domain, isHost }) =>
    domain ? <Company key={`${domain} ${isHost}`} target={{ domain, isHost }} /> : <Companies />,
  corrections: () => <Corrections />,
  keys: () => <Keys />,
  jobs: () => <Jobs />,
  audit: () => <Audit />,
}

export function AdminPage() {
  const current = route.use()
  const operator = session.use()
  useEffect(() => {
    document.title = `${current.domain || FRAME_WORDS.nav[current.view]} · ${FRAME_WORDS.brand}`
  }, [current])
  return (
    <>
      <button type="button" class="skip-link" onClick={focusMain}>
        {FRAME_WORDS.skip}
      </button>
      <header class="page-header admin-header">
        <a class="brand" href={hrefOf('companies')} aria-label={FRAME_WORDS.home}>
          <Mark />
          <span>{FRAME_WORDS.brand}</span>
        </a>
        {operator && <Navigation current={current} />}
        <div class="admin-tools">
          {operator && (
            <button type="button" class="button small" onClick={signOut}>
              {FRAME_WORDS.signOut}
            </button>
          )}
          <ColorSchemeSwitch />
        </div>
      </header>
      <main id="main" class="admin" tabIndex={-1}>
        {operator ? VIEW_COMPONENTS[current.view](current) : <SignIn />}
      </main>
    </>
  )
}

/** A button, because the fragment of the address names the view, so no link may change it. */
const focusMain = () => document.getElementById('main')?.focus()

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M8.5 7.5h5v11h10v5h-15z" />
      <circle cx="20.75" cy="10.75" r="3.25" />
    </svg>
  )
}

function Navigation({ current }: { current: Route }) {
  return (
    <nav class="admin-views" aria-label={FRAME_WORDS.views}>
      {VIEWS.map((view) => (
        <a key={view} href={hrefOf(view)} aria-current={current.view === view ? 'page' : undefined}>
          {FRAME_WORDS.nav[view]}
        </a>
      ))}
    </nav>
  )
}

function ColorSchemeSwitch() {
  const isDark = colorScheme.use() === 'dark'
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={isDark ? FRAME_WORDS.useLight : FRAME_WORDS.useDark}
      onClick={toggleColorScheme}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </button>
  )
}
