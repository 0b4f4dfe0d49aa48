// Reads secrets from files: NAME_FILE names the file that contains the value of NAME.
import { readFileSync } from 'node:fs'

/** Variables by name. */
export type Environment = Record<string, string | undefined>

/**
 * @param secretNames the variables that may come from a file.
 * @returns the variables with the content of the files, without the white space at its end; and one sentence for each
 *   file that cannot be used.
 */
export function withSecretFiles(
  env: Environment,
  secretNames: readonly string[],
): { texts: Environment; errors: string[] } {
  const texts = { ...env }
  const errors: string[] = []
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]
    if (file === undefined) continue
    const assignment = `${name}_FILE=${file}`
    if (env[name] !== undefined) {
      errors.push(`${assignment}: must not be set together with ${name}`)
      continue
    }
    try {
      texts[name] = readFileSync(file, 'utf8').trimEnd()
      if (texts[name] === '') errors.push(`${assignment}: must be a file with a value; it is empty`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      errors.push(`${assignment}: must be a file that this process can read; got ${code}`)
    }
  }
  return { texts, errors }
}
