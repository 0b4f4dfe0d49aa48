// Opens the records in MongoDB or a compatible server, for any number of processes and machines.

import { createBackupRecords } from '../document-records/backup.ts'
import { type OnDamage, recordsOver } from '../document-records/index.ts'
import type { BackedUpRecords } from '../dump.ts'
import { clearCompanies, mongoBackup } from './backup.ts'
import { MongoChanges } from './changes.ts'
import { createCompanyRecords } from './companies.ts'
import { type AvailabilityCallbacks, MongoLink } from './connection.ts'
import { MongoDocuments } from './documents.ts'
import type { Models } from './models.ts'
import { createRestoreGuard } from './restore-guard.ts'
import { checkSchema } from './schema-version.ts'
import { checkMongodbUrl } from './url-options.ts'

interface MongoOptions extends AvailabilityCallbacks {
  /** Called for bytes that do not match their hash. */
  onDamage?: OnDamage | undefined
  /** Opens the records for a restore, also after one that was killed. */
  isRestoring?: boolean
}

/** Connects at the first query and after an outage. @throws Error when an option in the URL is wrong. */
export function mongoRecords(url: string, options: MongoOptions = {}): BackedUpRecords {
  checkMongodbUrl(url)
  const { onDamage = () => {}, isRestoring = false } = options
  const prepare = async (models: Models) => {
    await checkSchema(models, isRestoring)
    await changes.start(models)
    if (!isRestoring) guard.start()
    // Not awaited, because the next write also finishes the writes of killed processes.
    setImmediate(() => finishInterruptedWrites().catch(() => {}))
  }
  const link: MongoLink = new MongoLink(url, prepare, options)
  const changes = new MongoChanges(link)
  const guard = createRestoreGuard(link)
  const { writeAndPublish } = changes
  const { finishInterruptedWrites, ...companies } = createCompanyRecords(link, writeAndPublish)
  const documents = new MongoDocuments(link, writeAndPublish)
  const source = { documents, companies, onDamage }
  return {
    ...recordsOver(documents, onDamage),
    companies,
    backup: createBackupRecords(mongoBackup(link, source, writeAndPublish), {
      ...source,
      clearCompanies: () => clearCompanies(link),
    }),
    changes,
    ping: () => link.ping(),
    // A MongoDB whose disk is full stops to answer, which the ping finds.
    checkWritable: async () => {},
    async close() {
      changes.stop()
      guard.stop()
      await link.close()
    },
  }
}
