// What is told of a company beyond its profile, each statement with the words that it rests on.
import type { Apex } from './apex.ts'
import type { Size } from './company.ts'

/** What may be said of a company, and how REST spells it. */
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

/** The words that a statement rests on. */
export interface Support {
  statement: StatementName
  /** Address of the page; null for what the registry tells. */
  url: string | null
  /** A span of that page's text, as it stands there. */
  quote: string
}

export interface Intelligence {
  domain: Apex
  name: string
  description: string | null
  /** A title of NAICS 2022. */
  industry: string | null
  companySize: Size | null
  technologies: string[]
  /** The company's own profile on each network. */
  socials: Record<string, string>
  businessModel: string | null
  targetMarket: string | null
  /** Year. */
  founded: string | null
  headquarters: string | null
  evidence: Support[]
  /** `extractive`, or the name of the model. */
  generatedBy: string
  generatedAt: Date
}

/** What is kept of a domain. */
export interface Research {
  intelligence: Intelligence
  /** Who was to write it: the model with the version of its prompt. Another one makes it stale. */
  narrator: string
  freshUntil: Date
}

/** As stores keep it, in JSON, which has no dates. @returns null for nothing. */
export function researchFrom(text: string | undefined): Research | null {
  if (text === undefined) return null
  const { intelligence, narrator, freshUntil } = JSON.parse(text)
  const generatedAt = new Date(intelligence.generatedAt)
  return {
    intelligence: { ...intelligence, generatedAt },
    ...{ narrator, freshUntil: new Date(freshUntil) },
  }
}
