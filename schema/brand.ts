// What is said of a brand: its colours, its profile, and the kit of both with its logo in all sizes.
import type { Apex } from './apex.ts'
import type { Size } from './company.ts'

/** Colours are `#RRGGBB`, upper case. */
export interface Colours {
  domain: Apex
  primary: string
  secondary: string
  /** Primary, secondary, and the rest in their order: 2 to 6, all different. */
  palette: string[]
  /** 1 official, 0.9 from vector artwork, 0.7 from raster artwork, 0.1 made from the domain. */
  confidence: 1 | 0.9 | 0.7 | 0.1
  from: 'official' | 'artwork' | 'generated'
}

/** A value of the profile with where it was seen, in words, and when. */
export interface Told<Value> {
  value: Value
  /** `catalogue`, `operator`, an importer's name, or what was read on the website: `json-ld Organization.name`. */
  source: string
  at: Date
}

/** What a company is, settled from the registry and its website. */
export interface Profile {
  domain: Apex
  /** As people say it; made from the domain's label when nothing better is known. */
  name: string
  description: string | null
  /** When the newest of it was read. */
  indexedAt: Date
  /** Symbol and market (ISO 10383) of the primary listing. */
  ticker: string | null
  exchange: string | null
  /** The company's own profile on each network: `{ linkedin: 'https://www.linkedin.com/company/stripe' }`. */
  socials: Record<string, string>
  industry: string | null
  companySize: Size | null
  technologies: string[]
  /** Where each value that is known comes from, by its name above. */
  provenance: Record<string, Omit<Told<unknown>, 'value'>>
}
