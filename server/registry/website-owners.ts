// Finds the company that owns a website when a file gives the website to rows of several companies.
import type { Apex } from '../../schema/apex.ts'
import { nameLabel } from '../names/folding.ts'
import {
  areRelated,
  CLOSE_LABEL_MATCH,
  isAllCaps,
  isPrefixedNamesake,
  labelMatchScore,
  significantWords,
} from './company-names.ts'
import type { Draft } from './importers/importer.ts'

/**
 * A website belongs to a web host, and not to one of its companies, when their names have at least this many different
 * first words and no name matches the domain.
 */
const HOST_COMPANY_COUNT = 3

/** Companies of at least this rank may own a short domain whose label is a part of a word, such as mi.com of Xiaomi. */
const LARGE_COMPANY_RANK = 65

// The weight of a row: a point of the match score (-1 to 4) counts more than the whole rank (0 to 100).
const WEIGHT_PER_MATCH_POINT = 1000
const WEIGHT_PER_RANK_POINT = 4
/**
 * Subtracted from the weight for no name, and for one in capitals, which may be truncated: ERICSSON LM matches its
 * domain but is not a full name.
 */
const ALL_CAPS_PENALTY = 1500

/** The row whose company most likely owns a website. */
interface Owner {
  name: string
  rowNumber: number
  /** Depends on `matchScore`, the rank, and whether the name is in capitals. The highest weight wins. */
  weight: number
  /** How well the name matches the domain: see `labelMatchScore`. */
  matchScore: number
  /** Distinct first words of all names with this website, at most `HOST_COMPANY_COUNT`. */
  firstWords: string[]
}

/**
 * How a row relates to the owner of its website. `owner`: it is the owner's own row. `related`: its name is that of the
 * owner or of a company in its group, or fits the domain. `namesake`: its name is the owner's name after another word,
 * so it is another company. `unrelated`: any other row.
 */
export type Relation = 'owner' | 'related' | 'namesake' | 'unrelated'

export interface WebsiteOwners {
  addRow(draft: Draft, rowNumber: number): void
  relationOf(draft: Draft, rowNumber: number): Relation
  /** Whether a company with that name is the website's owner or related to it. */
  ownsWebsite(domain: Apex, name: string): boolean
}

export function createWebsiteOwners(): WebsiteOwners {
  const owners = new Map<Apex, Owner>()
  return {
    addRow(draft, rowNumber) {
      if (draft.domain === null) return
      const candidate = candidateOf(draft, draft.domain, rowNumber)
      const owner = owners.get(draft.domain)
      if (owner === undefined) owners.set(draft.domain, candidate)
      else owners.set(draft.domain, betterOwner(owner, candidate))
    },
    relationOf(draft, rowNumber) {
      const { domain, name } = draft
      const owner = domain === null ? undefined : owners.get(domain)
      if (domain === null || owner === undefined) return 'unrelated'
      if (ownsWebsite(domain, name ?? ''))
        return owner.rowNumber === rowNumber ? 'owner' : 'related'
      return isPrefixedNamesake(owner.name, name ?? '') ? 'namesake' : 'unrelated'
    },
    ownsWebsite,
  }

  function ownsWebsite(domain: Apex, name: string): boolean {
    const owner = owners.get(domain)
    // A negative score means that the source found the website by letters inside the name, not by the company.
    if (owner === undefined || owner.matchScore < 0) return false
    if (owner.matchScore === 0 && owner.firstWords.length >= HOST_COMPANY_COUNT) return false
    return name === '' || name === owner.name || isRelatedTo(name, owner.name, domain)
  }
}

const isRelatedTo = (name: string, ownerName: string, domain: Apex) =>
  areRelated(name, ownerName) || labelMatchScore(name, nameLabel(domain)) >= CLOSE_LABEL_MATCH

function candidateOf(draft: Draft, domain: Apex, rowNumber: number): Owner {
  const name = draft.name ?? ''
  const labelScore = name === '' ? 0 : labelMatchScore(name, nameLabel(domain))
  // A source that finds websites by the letters of a name gives small companies wrong .com domains.
  const isSuspect = domain.endsWith('.com') && (draft.rank ?? 0) < LARGE_COMPANY_RANK
  const matchScore = labelScore < 0 && !isSuspect ? 0 : labelScore
  const penalty = name === '' || isAllCaps(name) ? ALL_CAPS_PENALTY : 0
  const weight =
    matchScore * WEIGHT_PER_MATCH_POINT + (draft.rank ?? 0) * WEIGHT_PER_RANK_POINT - penalty
  return { name, rowNumber, weight, matchScore, firstWords: significantWords(name).slice(0, 1) }
}

function betterOwner(a: Owner, b: Owner): Owner {
  const firstWords = [...new Set([...a.firstWords, ...b.firstWords])].slice(0, HOST_COMPANY_COUNT)
  return { ...(b.weight > a.weight ? b : a), firstWords }
}
