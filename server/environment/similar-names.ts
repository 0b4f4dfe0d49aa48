// Finds variables without effect: misspelled names of ours, such as REDIS_URI, and files of what is no secret.
import { editDistance } from '../search/edit-distance.ts'
import type { Environment } from './secret-files.ts'
import type { Variable } from './variable.ts'

/** In letters. Nearly every shorter name is one typo from another: PATH and PORT. */
const MIN_LETTERS_FOR_TYPOS = 6
const MAX_TYPOS = 2

/** Names that other programs give to the same setting. */
const OTHER_NAMES: Record<string, string> = {
  DATABASE_URL: 'MONGODB_URL',
  MONGO_URI: 'MONGODB_URL',
  OPENAI_API_KEY: 'AI_API_KEY',
  WORKERS: 'WEB_CONCURRENCY',
}

/** Variables that `docker-compose.yml` and other programs read beside ours. */
const FOREIGN_NAMES = ['REDIS_PASSWORD', 'MONGO_PASSWORD', 'HTTP_PROXY', 'NODE_EXTRA_CA_CERTS']

/** @returns one sentence for each variable that has no effect and was probably meant for this service. */
export function findIgnoredVariables(variables: readonly Variable[], env: Environment): string[] {
  const names = Object.keys(env).filter((name) => env[name])
  const ours = variables.flatMap(({ name, isSecret }) =>
    isSecret ? [name, `${name}_FILE`] : [name],
  )
  const known = new Set(ours)
  const misspelled = names.flatMap((name) => {
    if (known.has(name) || FOREIGN_NAMES.includes(name)) return []
    const meant = known.has(OTHER_NAMES[name] ?? '') ? OTHER_NAMES[name] : closestOf(name, known)
    // A reader who sets our variable too has the other one for another program.
    if (meant === undefined || names.includes(meant)) return []
    return [`${name} is set but not read. Did you mean ${meant}?`]
  })
  const files = variables
    .filter(({ name, isSecret }) => !isSecret && env[`${name}_FILE`])
    .map(
      ({ name }) => `${name}_FILE is set but not read: set ${name}, which cannot come from a file.`,
    )
  return [...misspelled, ...files]
}

function closestOf(name: string, ours: ReadonlySet<string>): string | undefined {
  const letters = lettersOf(name)
  const typos = letters.length < MIN_LETTERS_FOR_TYPOS ? 0 : letters.length < 8 ? 1 : MAX_TYPOS
  return [...ours]
    .map((ourName) => ({ ourName, distance: editDistance(letters, lettersOf(ourName), typos) }))
    .filter(({ distance }) => distance !== null)
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))[0]?.ourName
}

const lettersOf = (name: string): string => name.toUpperCase().replaceAll(/[_-]/g, '')
