// Remembers which domains an operator has corrected or blocked, for the time when the store does not answer.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Site } from '../../schema/site.ts'
import type { Change, Records } from './records.ts'

export interface OperatorDomains {
  /** @returns whether an operator may have set artwork or a block; true for every domain while no list is known. */
  mayInclude(domain: Site): boolean
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
 * Reads the file, then follows the store: it reads the list at the start and after the change `everything`. After the
 * change of one domain it reads only that domain.
 * @param file where the list survives a restart.
 * @param onError called when the file cannot be written.
 */
export async function openOperatorDomains(
  records: Pick<Records, 'artwork' | 'changes'>,
  file: string,
  onError: (error: unknown) => void,
): Promise<OperatorDomains> {
  const savedText = await readFile(file, 'utf8').catch(() => null)
  return new FollowedDomains(records, file, savedText, onError)
}

class FollowedDomains implements OperatorDomains {
  readonly #findArtwork: Records['artwork']['find']
  readonly #readDomains: Records['artwork']['domains']
  readonly #file: string
  /** What the file contains; null while there is no file. */
  #savedText: string | null
  readonly #onError: (error: unknown) => void
  readonly #unsubscribe: () => void
  /** Null while no list is known. */
  #domains: Set<Site> | null
  /** Changed domains that were not read since. */
  readonly #unread = new Set<Site>()
  #mustReadAll = true
  #isFollowing = false
  #following = Promise.resolve()
  #isClosed = false

  constructor(
    { artwork, changes }: Pick<Records, 'artwork' | 'changes'>,
    file: string,
    savedText: string | null,
    onError: (error: unknown) => void,
  ) {
    this.#findArtwork = artwork.find
    this.#readDomains = artwork.domains
    this.#file = file
    this.#savedText = savedText
    this.#onError = onError
    this.#domains = savedText === null ? null : new Set(savedText.split('\n') as Site[])
    this.#unsubscribe = changes.subscribe((change) => this.#onChange(change))
    this.#follow()
  }

  mayInclude(domain: Site): boolean {
    return this.#domains?.has(domain) ?? true
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#unsubscribe()
    await this.#following
  }

  #onChange(change: Change): void {
    if (change.what === 'key') return
    if (change.what === 'everything') this.#mustReadAll = true
    else {
      this.#unread.add(change.domain)
      // The change may be a block, so the domain counts as blocked until it has been read.
      this.#domains?.add(change.domain)
    }
    this.#follow()
  }

  #follow(): void {
    if (this.#isFollowing) return
    this.#isFollowing = true
    this.#following = this.#readChanges()
  }

  /** Reads what has changed, until nothing has; after a failure it tries again later. */
  async #readChanges(): Promise<void> {
    try {
      while (!this.#isClosed && (this.#mustReadAll || this.#unread.size > 0)) {
        await (this.#mustReadAll ? this.#readAll() : this.#readChanged())
        await this.#save().catch(this.#onError)
      }
    } catch {
      if (!this.#isClosed) setTimeout(() => this.#follow(), RETRY_MS).unref()
    } finally {
      this.#isFollowing = false
    }
  }

  async #readAll(): Promise<void> {
    this.#mustReadAll = false
    try {
      const read = await this.#readDomains()
      this.#domains = new Set([...read, ...this.#unread])
    } catch (error) {
      this.#mustReadAll = true
      throw error
    }
  }

  async #readChanged(): Promise<void> {
    const batch = [...this.#unread].slice(0, BATCH_SIZE)
    for (const domain of batch) this.#unread.delete(domain)
    try {
      const found = await this.#findArtwork(batch)
      for (const [i, domain] of batch.entries()) {
        if (found[i]) this.#domains?.add(domain)
        else if (!this.#unread.has(domain)) this.#domains?.delete(domain)
      }
    } catch (error) {
      for (const domain of batch) this.#unread.add(domain)
      throw error
    }
  }

  async #save(): Promise<void> {
    const lines = [...(this.#domains ?? [])].sort().map((domain) => `${domain}\n`)
    const text = lines.join('')
    if (text === this.#savedText) return
    await replaceFile(this.#file, text)
    this.#savedText = text
  }
}

/** Writes another file first, so that a killed process leaves the previous one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
    await writeFile(draft, text, { mode: OWNER_ONLY_FILE, flush: true })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
