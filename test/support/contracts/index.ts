// The contracts of all kinds of records except companies and research, which have other openers.
import type { Records } from '../../../server/stores/records.ts'
import { artworkContract } from './artwork.ts'
import { changeContract } from './changes.ts'
import { keyContract } from './keys.ts'
import { merchantRuleContract } from './merchant-rules.ts'
import { visitContract } from './visits.ts'

interface RecordsOptions {
  /** Called for stored bytes that do not match their hash. */
  onDamage?: (error: Error) => void
}

/** Opens a store; two of one namespace share their data like two processes. */
export type OpenRecords = (namespace: string, options?: RecordsOptions) => Promise<Records>

/** Changes the bytes of the first artwork of a document, past the store. */
export type Damage = (
  namespace: string,
  kind: 'operatorArtwork' | 'visitArtwork',
  domain: string,
) => Promise<void>

export function recordsContract(name: string, open: OpenRecords, damage: Damage) {
  artworkContract(name, open, damage)
  visitContract(name, open, damage)
  keyContract(name, open)
  changeContract(name, open)
  merchantRuleContract(name, open)
}
