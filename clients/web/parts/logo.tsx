// A small company logo. The company's first letter replaces it until it loads, when it cannot be loaded, and while the
// quota has little room.
import { FEATURED_DOMAINS } from '../../../schema/featured.ts'
import { cachedImage } from '../api/image.ts'
import { useRequest } from '../api/use-request.ts'
import { callerStore } from '../state/caller.ts'
import { colorScheme } from '../state/color-scheme.ts'
import { canAfford } from '../state/rate-limit.ts'

interface LogoProps {
  domain: string
  name?: string | null
  /** Edge in CSS pixels. */
  edge: number
}

/** `/wall` serves the featured logos, which do not count against the quota. */
const featuredLogoUrl = (domain: string, theme: string): string | null =>
  (FEATURED_DOMAINS as readonly string[]).includes(domain) ? `/wall/${theme}/${domain}` : null

export function Logo({ domain, name, edge }: LogoProps) {
  const caller = callerStore.use()
  const theme = colorScheme.use()
  const featuredUrl = featuredLogoUrl(domain, theme)
  // Double density, so that the logo is sharp on high-density screens.
  const size = edge * 2
  const shouldLoad = featuredUrl === null && (caller.key !== null || canAfford(1))
  const { value } = useRequest(
    shouldLoad ? () => cachedImage(caller, domain, { size, theme }) : null,
    [caller.key, domain, size, theme],
  )
  const src = featuredUrl ?? value?.url
  if (!src) {
    return (
      <span class="logo initial" data-edge={edge} aria-hidden="true">
        {(name ?? domain).slice(0, 1).toUpperCase()}
      </span>
    )
  }
  return <img class="logo" src={src} width={edge} height={edge} data-edge={edge} alt="" />
}
