// Finds variables that are probably misspelled names of ours, such as REDIS_URI and LOGLEVEL.
import { editDistance } from '../search/edit-distance.ts'

export interface SimilarName {
  /** The variable that is set and has no effect. */
  name: string
  /** Our variable that was probably meant. */
  meant: string
}

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

/**
 * @param names the variables that are set.
 * @param ours the variables that Logograph reads.
 */
export function findSimilarNames(
  names: readonly string[],
  ours: ReadonlySet<string>,
): SimilarName[] {
  return names.flatMap((name) => {
    if (ours.has(name)) return []
    const meant = ours.has(OTHER_NAMES[name] ?? '') ? OTHER_NAMES[name] : closestOf(name, ours)
    return meant === undefined || isSetToo(meant, names) ? [] : [{ name, meant }]
  })
}

/** A reader who sets our variable too has the other one for another program. */
const isSetToo = (name: string, names: readonly string[]) => names.includes(name)

function closestOf(name: string, ours: ReadonlySet<string>): string | undefined {
  const letters = lettersOf(name)
  const typos = letters.length < MIN_LETTERS_FOR_TYPOS ? 0 : letters.length < 8 ? 1 : MAX_TYPOS
  return [...ours]
    .map((ourName) => ({ ourName, distance: editDistance(letters, lettersOf(ourName), typos) }))
    .filter(({ distance }) => distance !== null)
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))[0]?.ourName
}

const lettersOf = (name: string): string => name.toUpperCase().replaceAll(/[_-]/g, '')
