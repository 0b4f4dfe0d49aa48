// The ticker symbols that companies use in the United States, also companies without a record.
import { readListFile } from '../list-file.ts'
import { USED_SYMBOLS } from '../registry/used-symbols.ts'
import type { StateRecords } from '../stores/records.ts'

/** How long a process may answer by the list of before an import, which another process may run. */
const MAX_AGE_MS = 60_000

interface Known {
  readAt: number
  symbols: Promise<ReadonlySet<string>>
}
const knownByStore = new WeakMap<StateRecords, Known>()

/** @returns the shipped symbols and those of the last import of the SEC's list, as `normalizeSymbol` writes them. */
export function usedSymbols(state: StateRecords): Promise<ReadonlySet<string>> {
  const known = knownByStore.get(state)
  if (known && Date.now() - known.readAt < MAX_AGE_MS) return known.symbols
  const symbols = readSymbols(state)
  knownByStore.set(state, { readAt: Date.now(), symbols })
  return symbols
}

async function readSymbols(state: StateRecords): Promise<ReadonlySet<string>> {
  // Without the store the shipped list decides.
  const imported = await state.get(USED_SYMBOLS).catch(() => null)
  return imported ? new Set([...shippedSymbols(), ...imported.split('\n')]) : shippedSymbols()
}

let shipped: ReadonlySet<string> | null = null
/** The list of `scripts/us-symbols.ts`, read on first use. */
function shippedSymbols(): ReadonlySet<string> {
  shipped ??= new Set(readListFile(new URL('us-symbols.txt', import.meta.url)))
  return shipped
}
