// Measures how an attack from one address slows down callers at another address, and how it affects the service.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Internet } from '../../test/support/internet/internet.ts'
import { figuresOf } from '../figures.ts'
import { type PacedPass, startPacedRequests } from '../paced-load.ts'
import { residentMb } from '../process-stats.ts'
import type { Service } from '../service.ts'
import { printFact, printTitle, printUpperBound } from '../table.ts'

export interface Attack {
  /** The heading of the figures: what the attacker does. */
  title: string
  /** Environment variables of the service, such as smaller limits. */
  env?: Record<string, string>
  /** The limit of the service's open files and sockets; by default the limit of the benchmark. */
  maxOpenFiles?: number
  /** Runs before anything is measured, such as to start the processes that every service has after its first visit. */
  prepare?(service: Service, internet: Internet): Promise<void>
  /** False when p99 attacked ÷ idle has no target, because one request of the attack alone may exceed the target. */
  hasP99Target?: boolean
  /**
   * Attacks the service from `ATTACKER_ADDRESS`, for a minute at most.
   * @returns facts to print by name, such as the responses to the attacker.
   */
  run(service: Service, internet: Internet): Promise<Record<string, string>>
}

/** Loopback addresses: the service counts connections, requests and visits by the address of the caller. */
export const ATTACKER_ADDRESS = '127.0.0.66'
export const OTHER_CALLER_ADDRESS = '127.0.0.7'

const WARM_PATH = '/api/stripe.com'
/** 200 requests a second. */
const INTERVAL_MS = 5
const IDLE_MS = 5000
/** Memory is read again after this time, in which the service closes what the attacker left open. */
const RECOVERY_MS = 5000

/** Targets of every attack: how much the p99 of other callers and the memory of the process may grow. */
const MAX_P99_RATIO = 5
const MAX_GROWTH_MB = 300

/** Runs one attack and prints its effect on other callers and on the process. */
export async function measureAttack(
  attack: Attack,
  internet: Internet,
  service: Service,
): Promise<void> {
  const pid = service.child.pid as number
  const requestWarm = () =>
    startPacedRequests(service, WARM_PATH, INTERVAL_MS, OTHER_CALLER_ADDRESS)
  await attack.prepare?.(service, internet)
  // The first pass lets the process compile its code.
  await runPass(requestWarm, IDLE_MS / 2)
  const idle = await runPass(requestWarm, IDLE_MS)
  const beforeMb = residentMb(pid)
  const stop = requestWarm()
  const facts = await attack.run(service, internet)
  const attacked = await stop()
  const duringMb = residentMb(pid)
  await sleep(RECOVERY_MS)
  printTitle(attack.title)
  for (const [name, value] of Object.entries(facts)) printFact(name, value)
  const idleP99 = figuresOf([idle]).p99
  const attackedP99 = figuresOf([attacked]).p99
  const p99Ratio = attackedP99 / idleP99
  const slowest = Math.max(...attacked.durations)
  printFact(
    'warm answers: p99 idle, p99 and slowest attacked',
    `${idleP99.toFixed(1)}, ${attackedP99.toFixed(1)}, ${slowest.toFixed(1)} ms`,
  )
  if (attack.hasP99Target === false)
    printFact('p99 attacked ÷ idle', `${p99Ratio.toFixed(1)} times`)
  else printUpperBound('p99 attacked ÷ idle', p99Ratio, MAX_P99_RATIO, 'times')
  printUpperBound('memory growth during', duringMb - beforeMb, MAX_GROWTH_MB, 'MB')
  printUpperBound('memory growth after', residentMb(pid) - beforeMb, MAX_GROWTH_MB, 'MB')
  const firstFailure = attacked.failed[0] ? `: ${attacked.failed[0]}` : ''
  printFact(
    'failed warm requests',
    `${attacked.failed.length} of ${attacked.durations.length}${firstFailure}`,
  )
  printFact('process', service.child.exitCode === null ? 'still running' : 'EXITED')
}

async function runPass(
  start: () => () => Promise<PacedPass>,
  milliseconds: number,
): Promise<PacedPass> {
  const stop = start()
  await sleep(milliseconds)
  return stop()
}
