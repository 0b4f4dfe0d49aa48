// Tests the caching and the errors of a request's loaders and of the keyring.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Visit } from '../../schema/visit.ts'
import { createKeyring } from '../../server/access/keyring.ts'
import { loadPlans } from '../../server/access/plans.ts'
import type { Ctx } from '../../server/context.ts'
import { findStoredArtwork } from '../../server/resolvers/artwork.ts'
import { createLoaders } from '../../server/stores/loaders.ts'
import type { KeyRecord, KeyRecords, Records } from '../../server/stores/records.ts'
import { companyOf } from '../support/companies.ts'

const FIRST = 'first.com' as Apex
const SECOND = 'second.com' as Apex

interface Reads {
  findArtwork: Records['artwork']['find']
  findFacts: Records['visits']['facts']
}

/** @returns stores that contain nothing, with the given reads instead of their own. */
const recordsOf = ({ findArtwork, findFacts }: Partial<Reads>) => {
  const findNothing = async (domains: readonly unknown[]) => domains.map(() => null)
  return {
    artwork: { find: findArtwork ?? findNothing },
    intelligence: { find: findNothing },
    visits: { find: findNothing, facts: findFacts ?? findNothing },
    companies: { find: findNothing, lookup: async (keys: string[]) => keys.map(() => []) },
  } as unknown as Records
}

describe('the loaders of a request', () => {
  it('keep the value of one domain when another domain is cleared during the read', async () => {
    const reads: string[][] = []
    const findFacts = async (domains: readonly Apex[]) => {
      reads.push([...domains])
      await sleep(20)
      return domains.map(() => null)
    }
    const loaders = createLoaders(recordsOf({ findFacts }))
    const reading = Promise.all([loaders.facts.load(FIRST), loaders.facts.load(SECOND)])
    await sleep(5)
    loaders.facts.clear(SECOND)
    // Only the cleared domain is read again, even before the first read has ended.
    await Promise.all([loaders.facts.load(SECOND), loaders.facts.load(FIRST), reading])
    await loaders.facts.load(SECOND)
    expect(await loaders.facts.load(FIRST)).toBeNull()
    expect(reads).toEqual([[FIRST, SECOND], [SECOND]])
  })

  it('reject each domain of a failed read separately', async () => {
    const unavailable = new Unavailable('records', 1)
    const findArtwork = () => Promise.reject(unavailable)
    const loaders = createLoaders(recordsOf({ findArtwork }))
    await expect(loaders.operatorArtwork.load(FIRST)).rejects.toBe(unavailable)
    const loads = [SECOND, FIRST].map((domain) => loaders.operatorArtwork.load(domain))
    expect(await Promise.allSettled(loads)).toEqual([
      { status: 'rejected', reason: unavailable },
      { status: 'rejected', reason: unavailable },
    ])
  })

  it('reject with Unavailable when an alternate domain of a company cannot be read', async () => {
    const unavailable = new Unavailable('records', 1)
    const company = companyOf(FIRST, { domains: [SECOND, 'third.com' as Apex] })
    const records = recordsOf({})
    records.artwork.find = async (domains) => {
      if (domains.includes(FIRST)) return domains.map(() => null)
      throw unavailable
    }
    records.companies.find = async (domains) =>
      domains.map((domain) => (domain === FIRST ? company : null))
    const loaders = createLoaders(records)
    // The loader caches this failure, so the lookup below gets it without another read.
    await expect(loaders.operatorArtwork.load('third.com' as Apex)).rejects.toBe(unavailable)
    const has = (domain: Apex) => domain === SECOND
    const find = async (domain: Apex) => (domain === SECOND ? [BUNDLED_ARTWORK] : [])
    const artworkTiers = ['uploaded', { name: 'bundled', has, find }]
    const ctx = { artworkTiers, loaders } as Ctx
    await expect(findStoredArtwork(ctx, FIRST)).rejects.toBe(unavailable)
  })
})

const BUNDLED_ARTWORK = { domain: SECOND } as unknown as Visit['artworks'][number]

describe('the keyring', () => {
  it('does not cache a key that is revoked while it is read', async () => {
    const record = {
      id: 'key_1',
      kind: 'secret',
      plan: 'pro',
      revokedAt: null,
      expiresAt: null,
    } as unknown as KeyRecord
    let stored = record
    const find = async () => {
      const found = stored
      await sleep(30)
      return [found]
    }
    const keyring = createKeyring({ find } as unknown as KeyRecords, loadPlans(null))
    const pending = keyring.find('lg_sk_x')
    await sleep(5)
    stored = { ...record, revokedAt: new Date() }
    keyring.invalidateAll()
    await pending
    expect(keyring.findCached('lg_sk_x')).toBeUndefined()
    expect(await keyring.find('lg_sk_x')).toBeNull()
  })
})
