// Builds the URL of a logo on the image host.
import type { Apex } from './apex.ts'
import { LOGO_DEFAULTS, type LogoQuery } from './inputs/logo.ts'

/** @param query the parameters of the URL; the others keep their defaults. */
export function logoUrl(imageUrl: string, domain: Apex, query: Partial<LogoQuery> = {}): string {
  const defined = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)]))
  return `${imageUrl}/${domain}${search.size > 0 ? `?${search}` : ''}`
}

/** Leaves out the parameters that have their default value. */
export function nonDefaultParameters(query: LogoQuery): Partial<LogoQuery> {
  const names = Object.keys(query) as (keyof LogoQuery)[]
  return Object.fromEntries(
    names.filter((name) => query[name] !== LOGO_DEFAULTS[name]).map((name) => [name, query[name]]),
  )
}
