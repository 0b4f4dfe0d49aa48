// Counters across processes: as much of a client as rate-limiter-flexible asks for.
import type { Link } from './connection.ts'

/** The name under which the limiter defines its script. */
interface Counting {
  rlflxIncr(words: string[]): Promise<[consumed: number, milliseconds: number]>
}

export interface CountingClient extends Counting {
  defineCommand(name: string, script: { numberOfKeys: number; lua: string }): void
}

export interface Counters {
  isAway(): boolean
  /** What the names of its keys begin with. */
  prefix: string
  /** @returns a client for one limiter, whose script is told these words after its own. */
  client(...words: string[]): CountingClient
}

export function countersOf(link: Link, prefix: string): Counters {
  return {
    isAway: link.isAway,
    prefix: `${prefix}:q`,
    client: (...more) => ({
      defineCommand: (name, { numberOfKeys, lua }) => link.define({ [name]: [numberOfKeys, lua] }),
      rlflxIncr: (words) =>
        link.run((redis) => (redis as unknown as Counting).rlflxIncr([...words, ...more])),
    }),
  }
}
