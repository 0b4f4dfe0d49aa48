// The DataLoaders of one request. Each one batches the reads of one kind of record.
import DataLoader from 'dataloader'
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { StoredResearch } from '../../schema/intelligence.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Site } from '../../schema/site.ts'
import type { SiteFacts, Visit } from '../../schema/visit.ts'
import { industryByName } from '../industries/index.ts'
import { type OperatorDomains, UNKNOWN_OPERATOR_DOMAINS } from './operator-domains.ts'
import type { LookupHit, OperatorArtwork, Records } from './records.ts'

export interface Loaders {
  /** The artwork that an operator set, and whether the domain is blocked; null when there is neither. */
  operatorArtwork: DataLoader<Site, OperatorArtwork | null>
  /** The domains that may have operator artwork while the store does not answer. */
  operatorDomains: OperatorDomains
  /** The last visit to the website; null when there was none. */
  visit: DataLoader<Site, Visit | null>
  /** The facts that the last visit read on the website; null when there was no visit. */
  facts: DataLoader<Site, SiteFacts | null>
  /** The registry's record; null when the domain is not a company's main domain. */
  company: DataLoader<Apex, Company | null>
  /** The stored intelligence about a company; null when there is none. */
  intelligence: DataLoader<Apex, StoredResearch | null>
  /** The companies found by a lookup key such as `isin:US0378331005`; `CompanyRecords.lookup` lists the kinds. */
  lookupHits: DataLoader<string, LookupHit[]>
}

/** @returns new loaders. Create them for each request, because they cache until the request ends. */
export function createLoaders(
  {
    artwork,
    visits,
    companies,
    intelligence,
  }: Pick<Records, 'artwork' | 'visits' | 'companies' | 'intelligence'>,
  operatorDomains: OperatorDomains = UNKNOWN_OPERATOR_DOMAINS,
): Loaders {
  return {
    operatorDomains,
    operatorArtwork: createLoader((domains) => artwork.find(domains)),
    visit: createLoader((domains) => visits.find(domains)),
    facts: createLoader((domains) => visits.facts(domains)),
    company: createLoader((domains) => companies.find(domains)),
    intelligence: createLoader(async (domains) =>
      (await intelligence.find(domains)).map(withIndustryLabel),
    ),
    lookupHits: createLoader((keys) => companies.lookup(keys)),
  }
}

/** Research that was stored under earlier versions names its industry by a title of NAICS. */
function withIndustryLabel(stored: StoredResearch | null): StoredResearch | null {
  const { industry } = stored?.intelligence ?? {}
  if (!stored || !industry) return stored
  return { ...stored, intelligence: { ...stored.intelligence, industry: industryByName(industry) } }
}

type BatchRead<Key, Value> = (keys: readonly Key[]) => Promise<Value[]>

function createLoader<Key, Value>(read: BatchRead<Key, Value>): DataLoader<Key, Value> {
  return new DataLoader((keys) => readWithFallback(read, keys))
}

/** Reads each key alone when the store is unavailable for the batch, because some keys may still be cached. */
async function readWithFallback<Key, Value>(
  read: BatchRead<Key, Value>,
  keys: readonly Key[],
): Promise<(Value | Error)[]> {
  try {
    return await read(keys)
  } catch (error) {
    if (keys.length === 1 || !(error instanceof Unavailable)) return keys.map(() => toError(error))
    const results = await Promise.allSettled(keys.map((key) => read([key])))
    return results.map((result) =>
      result.status === 'fulfilled' ? (result.value[0] as Value) : toError(result.reason),
    )
  }
}

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason))
