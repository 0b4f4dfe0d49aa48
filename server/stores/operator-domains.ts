// Remembers which domains an operator has corrected or blocked, for the time when the store does not answer.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Apex } from '../../schema/apex.ts'
import type { Change, Records } from './records.ts'

export interface OperatorDomains {
  /** @returns whether an operator may have set artwork or a block; true for every domain while no list is known. */
  mayInclude(domain: Apex): boolean
  /** Waits for a read or write in progress. May be called twice. */
  close(): Promise<void>
}

/** For records in SQLite, which one disk failure takes away together with any list. */
export const UNKNOWN_OPERATOR_DOMAINS: OperatorDomains = {
  mayInclude: () => true,
  async close() {},
}

/** A failed read of the store is repeated after this time, so a start during an outage learns the list after it. */
const RETRY_MS = 1000
/** Domains that one query reads with their artwork, of up to 14 MB each. */
const BATCH_SIZE = 20
const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600

/**
 * Reads the file, then follows the store: it reads the list at the start and after the change `everything`; after the change of one domain, only that domain.
 * @param file where the list survives a restart.
 * @param onError called when the file cannot be written.
 */
export async function openOperatorDomains(
  { artwork, changes }: Pick<Records, 'artwork' | 'changes'>,
  file: string,
  onError: (error: unknown) => void,
): Promise<OperatorDomains> {
  const { find: findArtwork, domains: readDomains } = artwork
  /** Null while no list is known. */
  let domains: Set<Apex> | null = null
  /** Changed domains that were not read since. */
  const unread = new Set<Apex>()
  let mustReadAll = true
  let isFollowing = false
  let following = Promise.resolve()
  let isClosed = false
  let savedText = await readFile(file, 'utf8').catch(() => null)
  if (savedText !== null) domains = new Set(savedText.split('\n') as Apex[])

  const onChange = (change: Change) => {
    if (change.what === 'key') return
    if (change.what === 'everything') mustReadAll = true
    else {
      unread.add(change.domain)
      // The change may be a block, so the domain counts as blocked until it has been read.
      domains?.add(change.domain)
    }
    follow()
  }
  const follow = () => {
    if (isFollowing) return
    isFollowing = true
    following = readChanges()
  }
  /** Reads what has changed, until nothing has; after a failure it tries again later. */
  const readChanges = async (): Promise<void> => {
    try {
      while (!isClosed && (mustReadAll || unread.size > 0)) {
        await (mustReadAll ? readAll() : readChanged())
        await save().catch(onError)
      }
    } catch {
      if (!isClosed) setTimeout(follow, RETRY_MS).unref()
    } finally {
      isFollowing = false
    }
  }
  const readAll = async () => {
    mustReadAll = false
    try {
      const read = await readDomains()
      domains = new Set([...read, ...unread])
    } catch (error) {
      mustReadAll = true
      throw error
    }
  }
  const readChanged = async () => {
    const batch = [...unread].slice(0, BATCH_SIZE)
    for (const domain of batch) unread.delete(domain)
    try {
      const found = await findArtwork(batch)
      for (const [i, domain] of batch.entries()) {
        if (found[i]) domains?.add(domain)
        else if (!unread.has(domain)) domains?.delete(domain)
      }
    } catch (error) {
      for (const domain of batch) unread.add(domain)
      throw error
    }
  }
  /** Writes another file first, so that a killed process leaves the previous list. */
  const save = async () => {
    const text = [...(domains ?? [])]
      .sort()
      .map((domain) => `${domain}\n`)
      .join('')
    if (text === savedText) return
    const draft = `${file}.${randomUUID()}`
    try {
      await mkdir(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
      await writeFile(draft, text, { mode: OWNER_ONLY_FILE, flush: true })
      await rename(draft, file)
      savedText = text
    } finally {
      await rm(draft, { force: true })
    }
  }
  const unsubscribe = changes.subscribe(onChange)
  follow()
  return {
    mayInclude: (domain) => domains?.has(domain) ?? true,
    async close() {
      isClosed = true
      unsubscribe()
      await following
    },
  }
}
