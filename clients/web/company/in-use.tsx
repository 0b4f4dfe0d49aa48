// The logo in parts of an interface: a navigation bar, a table and an avatar, on light and dark pages.
import { cachedImage } from '../api/image.ts'
import { useRequest } from '../api/use-request.ts'
import { displayDomain } from '../parts/display-domain.ts'
import type { Caller } from '../state/caller.ts'
import { canAfford } from '../state/rate-limit.ts'
import { IN_USE_WORDS } from '../words.ts'
import type { CompanySectionProps } from './logo-preview.tsx'

const PAGES = ['light', 'dark'] as const
type Page = (typeof PAGES)[number]

/** The small logos of one page are one image of this edge in pixels, so that they cost one request. */
const EDGE = 128

export function InUse({ domain, name, caller }: CompanySectionProps) {
  return (
    <section class="in-use" aria-labelledby="in-use">
      <header>
        <h2 id="in-use">{IN_USE_WORDS.title}</h2>
        <p>{IN_USE_WORDS.intro}</p>
      </header>
      <div class="in-use-pages">
        {PAGES.map((page) => (
          <Mockups key={page} page={page} domain={domain} name={name} caller={caller} />
        ))}
      </div>
    </section>
  )
}

function useSmallLogo(caller: Caller, domain: string, page: Page): string | null {
  const parameters = { size: EDGE, theme: page } as const
  const isAffordable = caller.key !== null || canAfford(PAGES.length)
  const { value } = useRequest(
    isAffordable ? () => cachedImage(caller, domain, parameters) : null,
    [caller.key, domain, parameters],
  )
  return value?.url ?? null
}

function Mockups({ page, domain, name, caller }: CompanySectionProps & { page: Page }) {
  const src = useSmallLogo(caller, domain, page)
  return (
    <figure class={`mockups pane ${page}`}>
      <div aria-hidden="true">
        <div class="mock-bar">
          <MockLogo src={src} edge={24} />
          <b>{name}</b>
          {IN_USE_WORDS.tabs.map((tab) => (
            <span key={tab}>{tab}</span>
          ))}
          <i class="mock-avatar">
            <MockLogo src={src} edge={20} />
          </i>
        </div>
        <ul class="mock-table">
          <li>
            <MockLogo src={src} edge={32} />
            <b>{name}</b>
            <span>{IN_USE_WORDS.invoice}</span>
            <span>{IN_USE_WORDS.amount}</span>
          </li>
          <li>
            <MockLogo src={src} edge={16} />
            <span>{displayDomain(domain)}</span>
            <span>{IN_USE_WORDS.meeting}</span>
          </li>
        </ul>
        <div class="mock-card">
          <i class="mock-avatar large">
            <MockLogo src={src} edge={48} />
          </i>
          <span>
            <b>{IN_USE_WORDS.person}</b>
            <span>{IN_USE_WORDS.worksAt(name)}</span>
          </span>
        </div>
      </div>
      <figcaption>{IN_USE_WORDS.caption[page]}</figcaption>
    </figure>
  )
}

function MockLogo({ src, edge }: { src: string | null; edge: number }) {
  return (
    <span class="mock-logo" data-edge={edge}>
      {src && <img src={src} width={edge} height={edge} alt="" />}
    </span>
  )
}
