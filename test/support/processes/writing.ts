// A process that writes two images in turn until it is killed.
import { join } from 'node:path'
import type { Records } from '../../../server/stores/records.ts'
import { artworkOf } from '../artwork.ts'
import { ARTWORK_BYTES, WRITTEN_DOMAIN } from './artwork.ts'

const { DATA_DIR = '', MONGODB_URL } = process.env

/** Imports only the store it needs, because the test starts this process many times. */
async function openRecords(): Promise<Records> {
  if (MONGODB_URL)
    return (await import('../../../server/stores/mongo/index.ts')).mongoRecords(MONGODB_URL)
  const { sqliteRecords } = await import('../../../server/stores/sqlite/index.ts')
  return sqliteRecords(join(DATA_DIR, 'logograph.sqlite'))
}

const { artwork } = await openRecords()
for (let n = 0; ; n++) {
  await artwork.put(artworkOf(WRITTEN_DOMAIN, ARTWORK_BYTES[n % 2] as Buffer))
  if (n === 1) process.send?.('writes')
}
