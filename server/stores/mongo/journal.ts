// The write-ahead journal: each write is stored here first, so the next writer can finish it after a crash.
import { randomUUID } from 'node:crypto'
import type { QueryRunner } from './collection-pages.ts'
import type { JournalEntry } from './company-entries.ts'
import { BULK_TIMEOUT_MS } from './connection.ts'
import type { JournalDocument } from './models.ts'

/** Greatest length of one part in characters: a document holds 16 MB, and a character takes up to three bytes. */
const MAX_PART_LENGTH = 4_000_000

interface UnfinishedWrite {
  id: string
  entries: JournalEntry[]
}

export function createJournal(link: QueryRunner) {
  const remove = async (id: string) => {
    await link.run(({ journal }) => journal.deleteMany({ write: id }), BULK_TIMEOUT_MS)
  }
  return {
    /** Stores a write. @returns its id, once every part is stored. */
    async add(entries: readonly JournalEntry[]): Promise<string> {
      const id = randomUUID()
      const text = JSON.stringify(entries)
      const parts = Math.ceil(text.length / MAX_PART_LENGTH)
      // Sequential, so the last part proves that all parts are stored.
      for (let part = 0; part < parts; part++) {
        const partText = text.slice(part * MAX_PART_LENGTH, (part + 1) * MAX_PART_LENGTH)
        const document = { _id: `${id} ${part}`, write: id, part, parts, text: partText }
        await link.run(({ journal }) => journal.create(document), BULK_TIMEOUT_MS)
      }
      return id
    },
    /** @returns the writes that are stored completely and not finished. */
    async unfinished(): Promise<UnfinishedWrite[]> {
      const documents = await link.run(
        ({ journal }) => journal.find().lean<JournalDocument[]>(),
        BULK_TIMEOUT_MS,
      )
      return [...Map.groupBy(documents, ({ write }) => write)]
        .filter(([, parts]) => parts.length === parts[0]?.parts)
        .map(([id, parts]) => ({ id, entries: parseEntries(parts) }))
    },
    remove,
    /** Deletes incomplete entries too; their writes never began. */
    async clear(): Promise<void> {
      await link.run(({ journal }) => journal.deleteMany({}), BULK_TIMEOUT_MS)
    },
  }
}

function parseEntries(parts: JournalDocument[]): JournalEntry[] {
  const sorted = parts.toSorted((a, b) => a.part - b.part)
  return JSON.parse(sorted.map(({ text }) => text).join(''))
}
