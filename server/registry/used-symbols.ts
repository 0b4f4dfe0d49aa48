// Keeps the symbols of a list of US companies, also of those without a record, so that a bare symbol never means a
// foreign namesake.
import type { StateRecords } from '../stores/records.ts'

/** The name of the state that contains the symbols, one a line. */
export const USED_SYMBOLS = 'used US symbols'

/** Replaces the symbols of the last import. */
export const storeUsedSymbols = (state: StateRecords, symbols: Iterable<string>): Promise<void> =>
  state.set(USED_SYMBOLS, [...new Set(symbols)].sort().join('\n'))
