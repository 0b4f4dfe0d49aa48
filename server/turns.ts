// One request a turn of the event loop: when a thousand arrive together, whoever asks for little is answered between them.

/** @returns what runs the work at once for the first of a turn, and for the others one a turn in their order. */
export function createTurns(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  let taken = false
  const next = () => {
    const work = waiting.shift()
    taken = work !== undefined
    if (work === undefined) return
    setImmediate(next)
    work()
  }
  return (work) => {
    if (taken) return void waiting.push(work)
    taken = true
    setImmediate(next)
    work()
  }
}
