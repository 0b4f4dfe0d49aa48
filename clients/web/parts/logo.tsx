// A company's logo as a small image: its letter until it is there, and where it is not to be had.

import { FEATURED_DOMAINS } from '../../../schema/featured.ts'
import { pictureOf } from '../api/image.ts'
import { useAnswer } from '../api/response.ts'
import { affords } from '../state/allowance.ts'
import { caller } from '../state/caller.ts'
import { scheme } from '../state/scheme.ts'

interface LogoProps {
  domain: string
  name?: string | null
  /** Edge in CSS pixels. */
  edge: number
}

/** Those on the wall count against nobody's quota. */
const wallAddress = (domain: string, theme: string): string | null =>
  (FEATURED_DOMAINS as readonly string[]).includes(domain) ? `/wall/${theme}/${domain}` : null

export function Logo({ domain, name, edge }: LogoProps) {
  const asking = caller.use()
  const theme = scheme.use()
  const known = wallAddress(domain, theme)
  const size = edge * 2
  const wanted = known === null && (asking.key !== null || affords(1))
  const { value } = useAnswer(wanted ? () => pictureOf(asking, domain, { size, theme }) : null, [
    asking.key,
    domain,
    size,
    theme,
  ])
  const src = known ?? value?.url
  if (!src) {
    return (
      <span class="logo letter" data-edge={edge} aria-hidden="true">
        {(name ?? domain).slice(0, 1).toUpperCase()}
      </span>
    )
  }
  return <img class="logo" src={src} width={edge} height={edge} data-edge={edge} alt="" />
}
