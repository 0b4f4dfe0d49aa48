// Creates the first key, and the text that `serve` prints: the URLs of the service, and three commands to try.
import { resolve } from 'node:path'
import { createKey, generateKey } from '../access/api-keys.ts'
import { loadPlans } from '../access/plans.ts'
import type { Config } from '../config.ts'
import { isLoopback } from '../environment/host-address.ts'
import { removeFirstKey, writeFirstKey } from '../stores/data-dir.ts'
import type { KeyRecords, Records } from '../stores/records.ts'

/** Makes a key with the largest of the default plans. */
export const CREATE_KEY_COMMAND = 'node server/cli.ts keys create --kind secret --plan business'

/** How to get a key where none was made: in a container, or with FIRST_KEY=off. */
const NO_KEY_NOTE = `
No key exists yet. Create one, in a container with "docker compose exec app" before it:
  ${CREATE_KEY_COMMAND}
`

/** How to see the key of an earlier first start. */
const SHOW_KEY_NOTE = `
Show the key of the first start again:
  npm run -s logograph -- keys show-first
`

/** The keys that the store has: none, the one of the first start, whose file still exists, or others. */
export type KnownKeys = 'none' | 'first' | 'others'

const KEY_NOTES: Record<KnownKeys, string> = { none: NO_KEY_NOTE, first: SHOW_KEY_NOTE, others: '' }

/** The key of a first start, and the file that contains it. */
export interface FirstKey {
  key: string
  file: string
}

/**
 * Servers that start at once on one empty store create one key: this claim in the store decides which. A lock would not,
 * because without Redis each process has its own locks.
 */
const CLAIM = 'first-key-claim'
/** A server that was killed in between must not keep the others from it for ever. */
const CLAIM_MS = 60_000

/**
 * Creates a secret key with the largest plan on the first start of a service that only this machine can reach.
 * @returns null when FIRST_KEY is off, the host is no loopback address, or there are keys already; `elsewhere` when
 *   another process creates one now.
 * @throws Error when the file or the key cannot be written; then there is neither of them.
 */
export async function createFirstKey(
  config: Config,
  { keys, state }: Pick<Records, 'keys' | 'state'>,
): Promise<FirstKey | 'elsewhere' | null> {
  if (config.firstKey === 'off' || !isLoopback(config.host)) return null
  if ((await keys.list()).length > 0) return null
  if (!(await state.claim(CLAIM, CLAIM_MS))) return 'elsewhere'
  try {
    return await writeKey(config, keys)
  } catch (error) {
    await state.set(CLAIM, '').catch(() => {})
    throw error
  }
}

/** Stores the key and its file, or neither. */
async function writeKey(config: Config, keys: KeyRecords): Promise<FirstKey> {
  const plans = loadPlans(config.plansFile)
  const plan = plans.find('business')?.id ?? plans.listed.at(-1)?.id ?? 'anonymous'
  const key = generateKey('secret')
  // The file is written first: if that fails, no key is stored that nobody can read.
  const file = resolve(writeFirstKey(config.dataDir, key))
  await createKey(keys, plans, {
    kind: 'secret',
    plan,
    label: 'first key',
    origins: [],
    existing: key,
    expiresAt: null,
  }).catch((error) => {
    removeFirstKey(config.dataDir)
    throw error
  })
  return { key, file }
}

/**
 * @param firstKey null when none was created.
 * @param isTerminal whether a person reads the text. A journal must not contain the key, so the text there names the
 *   file.
 */
export function banner(
  { baseUrl, imageUrl }: Config,
  firstKey: FirstKey | null,
  knownKeys: KnownKeys,
  isTerminal: boolean,
): string {
  const shownKey = isTerminal ? firstKey?.key : undefined
  // Browsers do not send the fragment. The page reads the key from the fragment and stores it for the browser tab.
  const explorer = shownKey ? `${baseUrl}/#key=${shownKey}` : `${baseUrl}/`
  const keyFromFile = firstKey && `"x-api-key: $(cat '${firstKey.file}')"`
  const keyHeader = shownKey
    ? `'x-api-key: ${shownKey}'`
    : (keyFromFile ?? `'x-api-key: <API_KEY>'`)
  const keyNote = firstKey
    ? `\nA secret key of the largest plan is in ${firstKey.file}, which only its owner can read.\n`
    : KEY_NOTES[knownKeys]
  return `
Logograph is ready: the API at ${baseUrl}, images at ${imageUrl}

Open:
  ${explorer}

Try:
  curl -s -D- '${baseUrl}/api/stripe.com' -o stripe.png
  curl -s '${imageUrl}/github.com?theme=dark&size=64' -o github.png
  curl -s -H ${keyHeader} '${baseUrl}/api/microsoft.com?format=svg&size=512' -o microsoft.svg
${keyNote}
`
}
