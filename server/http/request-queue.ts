// One request a turn of the event loop: when a thousand arrive together, whoever asks for little is answered between them.

export interface Turns {
  /** Runs the work at once for the first of a turn, and for the others one a turn in their order. */
  take(work: () => void): void
  /** Milliseconds that whoever comes now waits, as far as the last turns tell. */
  delay(): number
}

/** How much the last turn counts beside those before it. */
const WEIGHT = 0.1

/** @param now milliseconds; tests hand in their own. */
export function createTurns(now: () => number = () => performance.now()): Turns {
  // Taken from the front by number: to shift an array of thousands moves them all.
  let waiting: (() => void)[] = []
  let first = 0
  let taken = false
  let began = 0
  let milliseconds = 0
  const next = () => {
    const work = waiting[first++]
    taken = work !== undefined
    if (work === undefined) {
      waiting = []
      first = 0
      return
    }
    const at = now()
    milliseconds += WEIGHT * (at - began - milliseconds)
    began = at
    setImmediate(next)
    work()
  }
  return {
    take(work) {
      if (taken) return void waiting.push(work)
      taken = true
      began = now()
      setImmediate(next)
      work()
    },
    delay: () => (waiting.length - first) * milliseconds,
  }
}
