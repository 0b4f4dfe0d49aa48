// A process that writes without end, one of two drawings after the other, until it is killed.
import { join } from 'node:path'
import type { Records } from '../../../server/stores/records.ts'
import { artworkOf } from '../artwork.ts'
import { DRAWINGS, WRITTEN } from './artwork.ts'

const { DATA_DIR = '', MONGODB_URL } = process.env

/** Loads no more than it needs: it is started again and again. */
async function opened(): Promise<Records> {
  if (MONGODB_URL)
    return (await import('../../../server/stores/mongo/index.ts')).mongoRecords(MONGODB_URL)
  const { sqliteRecords } = await import('../../../server/stores/sqlite/index.ts')
  return sqliteRecords(join(DATA_DIR, 'logograph.sqlite'))
}

const { artwork } = await opened()
for (let n = 0; ; n++) {
  await artwork.put(artworkOf(WRITTEN, DRAWINGS[n % 2] as Buffer))
  if (n === 1) process.send?.('writes')
}
