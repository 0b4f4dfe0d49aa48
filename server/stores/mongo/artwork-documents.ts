// How one drawing lies in a document, and the proof that it came back whole.
import { hash } from 'node:crypto'
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork } from '../../../schema/artwork.ts'
import type { DrawingDocument } from './models.ts'

/** A document holds 16 MB at most, and the facts beside the drawings take their part. */
export const MOST_BYTES = 14_000_000

/** Told of what was kept and is damaged. */
export type OnDamage = (error: Error) => void

export function documentOf({ domain: _, bytes, ...facts }: Artwork): DrawingDocument {
  return { ...facts, bytes: Buffer.from(bytes) }
}

/** @returns null, and tells, when the bytes are not those that were kept. */
export function drawingFrom(
  domain: Apex,
  { bytes, ...facts }: DrawingDocument,
  onDamage: OnDamage,
): Artwork | null {
  if (hash('sha256', bytes) === facts.hash) return { ...facts, domain, bytes }
  onDamage(new Error(`The ${facts.kind} kept of ${domain} is damaged, and counts as none.`))
  return null
}

/** A slot holds one drawing; a field's name has no points. */
export const slotOf = ({ kind, background }: Pick<Artwork, 'kind' | 'background'>) =>
  `${kind}-${background ?? 'any'}`
