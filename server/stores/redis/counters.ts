// Counters across processes: as much of a client as rate-limiter-flexible asks for.
import type { Link } from './link.ts'

/** The name under which the limiter defines its script. */
interface Counting {
  rlflxIncr(words: string[]): Promise<[consumed: number, milliseconds: number]>
}

export interface Counters extends Counting {
  isAway(): boolean
  /** What the names of its keys begin with. */
  prefix: string
  defineCommand(name: string, script: { numberOfKeys: number; lua: string }): void
}

export function countersOf(link: Link, prefix: string): Counters {
  return {
    isAway: link.isAway,
    prefix: `${prefix}:q`,
    defineCommand: (name, { numberOfKeys, lua }) => link.define({ [name]: [numberOfKeys, lua] }),
    rlflxIncr: (words) => link.run((redis) => (redis as unknown as Counting).rlflxIncr(words)),
  }
}
