// The write-ahead journal: each write is stored here first, so the next writer can finish it after a crash.
import { randomUUID } from 'node:crypto'
import type { JournalEntry } from './company-entries.ts'
import { BULK_TIMEOUT_MS, type MongoLink } from './connection.ts'
import type { JournalDocument } from './models.ts'

/** Characters of one part: a document holds 16 MB, and a character takes up to three bytes. */
const PART_CHARACTERS = 4_000_000

interface UnfinishedWrite {
  id: string
  entries: JournalEntry[]
}

export function journalOf(link: MongoLink) {
  const remove = async (id: string) => {
    await link.run(({ journal }) => journal.deleteMany({ write: id }), BULK_TIMEOUT_MS)
  }
  return {
    /** Stores a write. @returns its id, once every part is stored. */
    async add(entries: readonly JournalEntry[]): Promise<string> {
      const id = randomUUID()
      const text = JSON.stringify(entries)
      const parts = Math.ceil(text.length / PART_CHARACTERS)
      // Sequential, so the last part proves that all parts are stored.
      for (let part = 0; part < parts; part++) {
        const piece = text.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS)
        const one = { _id: `${id} ${part}`, write: id, part, parts, text: piece }
        await link.run(({ journal }) => journal.create(one), BULK_TIMEOUT_MS)
      }
      return id
    },
    /** @returns the writes that are stored completely and not finished. */
    async unfinished(): Promise<UnfinishedWrite[]> {
      const found = await link.run(
        ({ journal }) => journal.find().lean<JournalDocument[]>(),
        BULK_TIMEOUT_MS,
      )
      return [...Map.groupBy(found, ({ write }) => write)]
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
