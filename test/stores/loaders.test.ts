// What a request's loaders keep, while other answers come and go beside them.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Visit } from '../../schema/visit.ts'
import { createKeyring } from '../../server/access/keyring.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { stored } from '../../server/resolvers/artwork.ts'
import { createLoaders } from '../../server/resolvers/loaders.ts'
import type { KeyRecord, KeyRecords, Records } from '../../server/stores/records.ts'
import { companyOf } from '../support/companies.ts'

const [ONE, OTHER] = ['one.com', 'other.com'] as Apex[] as [Apex, Apex]

/** Stores in which there is nothing, but for what is given. */
const recordsOf = (own: Partial<Records['visits']> & Partial<Records['companies']>) => {
  const nothing = async (domains: readonly unknown[]) => domains.map(() => null)
  const find = { find: nothing }
  return {
    ...{ artwork: { find: own.find ?? nothing }, intelligence: find },
    visits: { find: nothing, facts: own.facts ?? nothing },
    companies: { find: nothing, leads: async (keys: string[]) => keys.map(() => []) },
  } as unknown as Records
}

describe('the loaders of a request', () => {
  it('keep what was read of one domain when another is cleared meanwhile', async () => {
    const reads: string[][] = []
    const facts = async (domains: readonly Apex[]) => {
      reads.push([...domains])
      await sleep(20)
      return domains.map(() => null)
    }
    const loaders = createLoaders(recordsOf({ facts }))
    const reading = Promise.all([loaders.facts.load(ONE), loaders.facts.load(OTHER)])
    await sleep(5)
    loaders.facts.clear(OTHER)
    // The next load of the cleared one reads again, before the first read has ended; the other is not read again.
    await Promise.all([loaders.facts.load(OTHER), loaders.facts.load(ONE), reading])
    await loaders.facts.load(OTHER)
    expect(await loaders.facts.load(ONE)).toBeNull()
    expect(reads).toEqual([[ONE, OTHER], [OTHER]])
  })

  it('reject what could not be read, and never throw it in the middle of a list', async () => {
    const lost = new Unavailable('records', 1)
    const find = () => Promise.reject(lost)
    const loaders = createLoaders(recordsOf({ find }))
    await expect(loaders.operatorArtwork.load(ONE)).rejects.toBe(lost)
    const list = [OTHER, ONE].map((domain) => loaders.operatorArtwork.load(domain))
    expect(await Promise.allSettled(list)).toEqual([
      { status: 'rejected', reason: lost },
      { status: 'rejected', reason: lost },
    ])
  })

  it('tell of a company whose other domains cannot be asked for, one alone, that it is not now', async () => {
    const lost = new Unavailable('records', 1)
    const company = companyOf(ONE, { domains: [OTHER, 'third.com' as Apex] })
    const records = recordsOf({})
    records.artwork.find = async (domains) => {
      if (domains.includes(ONE)) return domains.map(() => null)
      throw lost
    }
    records.companies.find = async (domains) =>
      domains.map((domain) => (domain === ONE ? company : null))
    const loaders = createLoaders(records)
    // Known to fail before the list is asked for.
    await expect(loaders.operatorArtwork.load('third.com' as Apex)).rejects.toBe(lost)
    const has = (domain: Apex) => domain === OTHER
    const find = async (domain: Apex) => (domain === OTHER ? [DRAWN] : [])
    const asking = async () => stored(['uploaded', { name: 'bundled', has, find }], loaders, ONE)
    await expect(asking()).rejects.toBe(lost)
  })
})

const DRAWN = { domain: OTHER } as unknown as Visit['artworks'][number]

describe('the keyring', () => {
  it('does not go on believing a key whose revocation was told while it was read', async () => {
    const record = {
      id: 'key_1',
      kind: 'secret',
      plan: 'pro',
      revokedAt: null,
    } as unknown as KeyRecord
    let known = record
    const find = async () => {
      const found = known
      await sleep(30)
      return [found]
    }
    const keyring = createKeyring({ find } as unknown as KeyRecords, loadPlans(null))
    const asking = keyring.find('lg_sk_x')
    await sleep(5)
    known = { ...record, revokedAt: new Date() }
    keyring.forgetAll()
    await asking
    expect(keyring.peek('lg_sk_x')).toBeUndefined()
    expect(await keyring.find('lg_sk_x')).toBeNull()
  })
})
