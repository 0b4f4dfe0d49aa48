// Frees the memory that the start used, because V8 would keep it until there is much traffic.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects all garbage and returns the pages to the system. Blocks for about 0.1 s, so it runs before the ports open. */
export function collectGarbage(): void {
  // The function is reachable only with this flag, and only in contexts made after it.
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}
