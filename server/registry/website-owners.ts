// Of all rows of a file that name one website, the one whose name its company has.
import type { Apex } from '../../schema/apex.ts'
import { labelOf } from '../names/folding.ts'
import { isNamesake, isRelated, isShouted, likeness, wordsOf } from './company-names.ts'
import type { Draft } from './importers/importer.ts'

/** So many companies strange to each other make a website nobody's. */
const CROWD = 3

/** Rank of a large company. */
const LARGE = 65

interface Lead {
  name: string
  row: number
  /** How well its name fits the domain, then how large it is, then how well it is written. */
  weight: number
  fit: number
  /** First words of the names seen, at most so many as a crowd has. */
  firsts: string[]
}

/** How a row stands to the website it names: a namesake's name holds the lead's, and is another's. */
export type Standing = 'lead' | 'related' | 'namesake' | 'stranger'

export interface Leads {
  note(draft: Draft, row: number): void
  standing(draft: Draft, row: number): Standing
  /** Whether a company of that name may call the website its own. */
  isOwn(domain: Apex, name: string): boolean
}

export function createLeads(): Leads {
  const leads = new Map<Apex, Lead>()
  return {
    note(draft, row) {
      if (draft.domain === null) return
      const mine = leadOf(draft, draft.domain, row)
      const lead = leads.get(draft.domain)
      if (lead === undefined) leads.set(draft.domain, mine)
      else leads.set(draft.domain, stronger(lead, mine))
    },
    standing(draft, row) {
      const { domain, name } = draft
      const lead = domain === null ? undefined : leads.get(domain)
      if (domain === null || lead === undefined) return 'stranger'
      if (isOwn(domain, name ?? '')) return lead.row === row ? 'lead' : 'related'
      return isNamesake(lead.name, name ?? '') ? 'namesake' : 'stranger'
    },
    isOwn,
  }

  function isOwn(domain: Apex, name: string): boolean {
    const lead = leads.get(domain)
    // A name that only holds the label's letters was given this website by a search for letters;
    // and where strangers crowd, the website is their host's, not theirs.
    if (lead === undefined || lead.fit < 0) return false
    if (lead.fit === 0 && lead.firsts.length >= CROWD) return false
    return name === '' || name === lead.name || isKin(name, lead.name, domain)
  }
}

const isKin = (name: string, leading: string, domain: Apex) =>
  isRelated(name, leading) || likeness(name, labelOf(domain)) >= 3

function leadOf(draft: Draft, domain: Apex, row: number): Lead {
  const name = draft.name ?? ''
  const found = name === '' ? 0 : likeness(name, labelOf(domain))
  // Such searches led to .com and to the small; Xiaomi's mi.com is its own.
  const isSuspect = domain.endsWith('.com') && (draft.rank ?? 0) < LARGE
  const fits = found < 0 && !isSuspect ? 0 : found
  // What is shouted was cut to fit a column: ERICSSON LM fits better, but is nobody's name.
  const written = name === '' || isShouted(name) ? -1500 : 0
  const weight = fits * 1000 + (draft.rank ?? 0) * 4 + written
  return { name, row, weight, fit: fits, firsts: wordsOf(name).slice(0, 1) }
}

function stronger(a: Lead, b: Lead): Lead {
  const firsts = [...new Set([...a.firsts, ...b.firsts])].slice(0, CROWD)
  return { ...(b.weight > a.weight ? b : a), firsts }
}
