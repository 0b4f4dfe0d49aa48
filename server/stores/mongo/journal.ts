// What is about to be written, put down whole before the first write: a writer that is killed is finished by the next.
import { randomUUID } from 'node:crypto'
import type { Entry } from './company-entries.ts'
import { BULK_MS, type Link } from './connection.ts'
import type { JournalDocument } from './models.ts'

/** Letters of one part: a document holds 16 MB, and a letter may be three bytes. */
const PART = 4_000_000

interface Left {
  id: string
  entries: Entry[]
}

export function journalOf(link: Link) {
  const strike = async (id: string) => {
    await link.ask(({ journal }) => journal.deleteMany({ write: id }), BULK_MS)
  }
  return {
    /** @returns the write's name, once all of it is down. */
    async enter(entries: readonly Entry[]): Promise<string> {
      const id = randomUUID()
      const text = JSON.stringify(entries)
      const parts = Math.ceil(text.length / PART)
      // One after another, so that the last tells that all are there.
      for (let part = 0; part < parts; part++) {
        const piece = text.slice(part * PART, (part + 1) * PART)
        const one = { _id: `${id} ${part}`, write: id, part, parts, text: piece }
        await link.ask(({ journal }) => journal.create(one), BULK_MS)
      }
      return id
    },
    /** @returns the writes that were put down whole and not finished. */
    async left(): Promise<Left[]> {
      const found = await link.ask(
        ({ journal }) => journal.find().lean<JournalDocument[]>(),
        BULK_MS,
      )
      return [...Map.groupBy(found, ({ write }) => write)]
        .filter(([, parts]) => parts.length === parts[0]?.parts)
        .map(([id, parts]) => ({ id, entries: entriesIn(parts) }))
    },
    strike,
    /** What was not put down whole was never begun. */
    async clear(): Promise<void> {
      await link.ask(({ journal }) => journal.deleteMany({}), BULK_MS)
    },
  }
}

function entriesIn(parts: JournalDocument[]): Entry[] {
  const sorted = parts.toSorted((a, b) => a.part - b.part)
  return JSON.parse(sorted.map(({ text }) => text).join(''))
}
