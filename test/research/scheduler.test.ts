// Tests who pays for a run of research, with stores in memory.
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import {
  ResearchScheduler,
  type ResearchSchedulerOptions,
} from '../../server/research/scheduler.ts'
import { memoryLocks } from '../../server/stores/memory/locks.ts'
import { Accounts } from '../../server/turns/accounts.ts'
import type { WorkCaller } from '../../server/turns/callers.ts'

const DOMAIN = 'acme.com' as Apex

let scheduler: ResearchScheduler
afterEach(() => scheduler.close())

/** Starts a scheduler for a site that never answers, and counts how often the site was read. */
function schedulerOfSlowSite() {
  let reads = 0
  const options: Partial<ResearchSchedulerOptions> = {
    intelligence: {
      find: async (domains) => domains.map(() => null),
      put: async () => {},
      spend: async () => 0,
      spendOfCaller: async () => 0,
    },
    locks: memoryLocks(),
    accounts: new Accounts(),
    loadProfileSources: async () => ({ company: null, facts: null, visitedAt: null }),
    fetchPages: (_domain, { signal }) => {
      reads += 1
      return new Promise((_, reject) => signal.addEventListener('abort', reject))
    },
    llm: null,
    monthlyTokens: 0,
    budgetMs: 20,
  }
  scheduler = new ResearchScheduler(options as ResearchSchedulerOptions)
  return { reads: () => reads }
}

/** @param turns of the event loop that a charge takes. @param canPay the callers with units left. */
async function chargesOf(callers: string[], turns: number, canPay = callers): Promise<string[]> {
  const charged: string[] = []
  const callerOf = (subject: string): WorkCaller => ({
    subject,
    async chargeVisit() {
      for (let turn = 0; turn < turns; turn++) await setImmediate()
      charged.push(subject)
      return canPay.includes(subject)
    },
  })
  await Promise.all(callers.map((subject) => scheduler.find(DOMAIN, null, callerOf(subject))))
  return charged
}

describe('the callers who need the first research of one company at once', () => {
  it.each([0, 1, 5])('pay once for it, when a charge takes %i turns', async (turns) => {
    const site = schedulerOfSlowSite()
    expect(await chargesOf(['a', 'b', 'c'], turns)).toEqual(['a'])
    expect(site.reads()).toBe(1)
  })

  it('let the first one pay who can', async () => {
    const site = schedulerOfSlowSite()
    expect(await chargesOf(['a', 'b', 'c'], 1, ['b', 'c'])).toEqual(['a', 'b'])
    expect(site.reads()).toBe(1)
  })
})
