// Records for the contracts of stores, with a value in every property.
import { hash } from 'node:crypto'
import type { Artwork } from '../../../schema/artwork.ts'
import type { Visit, VisitReport } from '../../../schema/visit.ts'
import type { KeyRecord } from '../../../server/stores/records.ts'
import { apex } from '../companies.ts'
import { NO_REPORT } from '../fake-internet.ts'

export const ANY_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)

export function artworkOf(domain: string, changes: Partial<Artwork> = {}): Artwork {
  return {
    domain: apex(domain),
    kind: 'icon',
    background: null,
    fullColor: true,
    source: 'uploaded',
    mediaType: 'image/png',
    bytes: Buffer.from(ANY_BYTES),
    width: 64.5,
    height: 32,
    hash: hash('sha256', ANY_BYTES),
    legible: ['light'],
    visibleArea: {
      left: 0.25,
      top: 0,
      width: 0.5,
      height: 1,
      fill: 0.75,
      whole: { left: 0.2, top: 0, width: 0.6, height: 1 },
    },
    palette: [
      { hex: '#1877F2', share: 0.75 },
      { hex: '#FFFFFF', share: 0.25 },
    ],
    license: 'CC0-1.0',
    attribution: 'Jane Doe',
    fetchedAt: new Date('2026-01-02T03:04:05.678Z'),
    ...changes,
  }
}

/** Artwork with so many bytes. */
export function largeArtworkOf(domain: string, length: number): Artwork {
  const bytes = Buffer.alloc(length, 1)
  return artworkOf(domain, { bytes, hash: hash('sha256', bytes) })
}

export function keyOf(id: string, changes: Partial<KeyRecord> = {}): KeyRecord {
  return {
    hash: hash('sha256', id),
    id,
    kind: 'publishable',
    plan: 'pro',
    label: 'a label',
    origins: ['a.com', '*.b.com'],
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    revokedAt: null,
    expiresAt: null,
    lastUsedOn: null,
    ...changes,
  }
}

export function visitOf(domain: string, changes: Partial<Visit> = {}): Visit {
  return {
    domain: apex(domain),
    outcome: 'found',
    artworks: [artworkOf(domain)],
    at: new Date('2026-01-02T03:04:05.678Z'),
    freshUntil: new Date('2026-01-09T00:00:00Z'),
    ...changes,
  }
}

export function reportOf(failure: string | null = null): VisitReport {
  const title = { value: 'Grüße 🎈', from: '<title>', url: 'https://x.com/' }
  return { candidates: [], facts: { ...NO_REPORT.facts, title }, failure }
}
