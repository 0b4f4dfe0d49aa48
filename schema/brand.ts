// The types of a brand: its colors and its company profile.
import type { Apex } from './apex.ts'
import type { Industry } from './company.ts'
import type { PlainProfile } from './profile-fields.ts'

/** Where colors come from; the first source that knows any is used. */
export const COLOR_SOURCES = ['curated', 'official', 'artwork', 'generated'] as const
export const COLOR_ROLES = ['primary', 'secondary'] as const

/** The colors of a brand, each `#RRGGBB` in upper case. */
export interface Colors {
  domain: Apex
  primary: string
  secondary: string
  /** 2 to 6 different colors: primary, secondary, then the others by weight. */
  palette: string[]
  /** 1: published by the company. 0.9: from vector artwork. 0.7: from raster artwork. 0.1: generated from the domain. */
  confidence: 1 | 0.9 | 0.7 | 0.1
  from: (typeof COLOR_SOURCES)[number]
  /** The colors that the company does not use, such as a text color that is readable on its only color. */
  derived: (typeof COLOR_ROLES)[number][]
}

/** @returns the colors of the company; empty when its colors are generated, because they say nothing about it. */
export const knownPalette = ({ palette, from }: Pick<Colors, 'palette' | 'from'>): string[] =>
  from === 'generated' ? [] : palette

/** A profile value with its source and the date of the source. */
export interface SourcedValue<Value> {
  value: Value
  /** `catalogue`, `operator`, the name of an importer, or an element of the website such as `json-ld Organization.name`. */
  source: string
  /** The page with the value; null when the registry has it. */
  url: string | null
  at: Date
}

/** The seat of a company. At least one of the two is known. */
export interface Headquarters {
  /** By its English name where the source has it. */
  city: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
}

/** Where a value of a profile comes from. */
export type FactSource = Omit<SourcedValue<unknown>, 'value'>

/** A company profile, merged from the registry and the company's website. Its plain fields are in `profile-fields.ts`. */
export interface Profile extends PlainProfile {
  domain: Apex
  /** The common name. Derived from the domain when no name is known. */
  name: string
  /** The source of the name, as in `SourcedValue`; `domain` for a name that is made from the domain. */
  nameSource: string
  /** When the website was last read, else the date of the registry's newest value; null when no source is known. */
  indexedAt: Date | null
  /** Profile URLs by network: `{ linkedin: 'https://www.linkedin.com/company/stripe' }`. */
  socials: Record<string, string>
  /** The group and the codes of `industry`. */
  industryDetails: Industry | null
  headquarters: Headquarters | null
  technologies: string[]
  /** The source of each known value, by property name. */
  sources: Record<string, FactSource>
}
