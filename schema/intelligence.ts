// The types of company intelligence: researched statements about a company, each with quoted evidence.
import type { Apex } from './apex.ts'
import type { Industry, Size } from './company.ts'

/** The statements that need evidence, mapped to their REST field names. */
export const STATEMENTS = {
  description: 'description',
  industry: 'industry',
  companySize: 'company_size',
  businessModel: 'business_model',
  targetMarket: 'target_market',
  founded: 'founded',
  headquarters: 'headquarters',
} as const
export type StatementName = keyof typeof STATEMENTS

/** In the REST interface, the industry and the company size of a company for which they are not known. */
export const UNKNOWN = 'unknown'

/** A quotation that supports a statement. */
export interface EvidenceQuote {
  statement: StatementName
  /** URL of the quoted page; null when the registry is the source, or when the last visit stored no URL. */
  url: string | null
  /**
   * A literal span of the page's text, or `property: value` from structured data or the registry. If no passage names
   * the value, it is the name of the source.
   */
  quote: string
}

export interface Intelligence {
  domain: Apex
  name: string
  description: string | null
  /** A label of the table in `server/industries`. */
  industry: string | null
  companySize: Size | null
  technologies: string[]
  /** Profile URLs by network. */
  socials: Record<string, string>
  businessModel: string | null
  targetMarket: string | null
  /** Year of foundation. */
  founded: string | null
  headquarters: string | null
  evidence: EvidenceQuote[]
  /** `extractive`, or the name of the language model. */
  generatedBy: string
  generatedAt: Date
}

/** Intelligence as callers get it. */
export interface DetailedIntelligence extends Intelligence {
  /** The group and the codes of the industry. */
  industryDetails: Industry | null
}

/** The stored record of a research run. */
export interface StoredResearch {
  intelligence: Intelligence
  /** The language model and the version of its prompt. When either changes, the research is stale. */
  generatorVersion: string
  freshUntil: Date
}

/** Parses the stored JSON and restores its dates. @returns null when there is no text. */
export function parseStoredResearch(text: string | undefined): StoredResearch | null {
  if (text === undefined) return null
  const { intelligence, generatorVersion, freshUntil } = JSON.parse(text)
  const generatedAt = new Date(intelligence.generatedAt)
  return {
    intelligence: { ...intelligence, generatedAt },
    generatorVersion,
    freshUntil: new Date(freshUntil),
  }
}
