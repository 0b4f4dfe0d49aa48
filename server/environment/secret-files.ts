// Reads secrets from files: NAME_FILE names the file that contains the value of NAME.
import { readFileSync } from 'node:fs'

/** The variables that may contain a password or a token. */
export const SECRET_VARIABLES = [
  'MONGODB_URL',
  'REDIS_URL',
  'AI_API_KEY',
  'HTTPS_PROXY',
  'ADMIN_TOKEN',
  'CDN_PURGE_WEBHOOK',
  'CDN_PURGE_SECRET',
  'CDN_PURGE_AUTHORIZATION',
] as const

export const isSecretVariable = (name: string): boolean =>
  SECRET_VARIABLES.some((secret) => secret === name)

type Variables = Record<string, string | undefined>

/**
 * @param env the variables by name.
 * @returns the variables with the content of the files, without the white space at its end; and one sentence for each
 *   file that cannot be used.
 */
export function withSecretFiles(env: Variables): { variables: Variables; errors: string[] } {
  const variables = { ...env }
  const errors: string[] = []
  for (const name of SECRET_VARIABLES) {
    const file = env[`${name}_FILE`]
    if (file === undefined) continue
    const assignment = `${name}_FILE=${file}`
    if (env[name] !== undefined) {
      errors.push(`${assignment}: must not be set together with ${name}`)
      continue
    }
    try {
      variables[name] = readFileSync(file, 'utf8').trimEnd()
      if (variables[name] === '')
        errors.push(`${assignment}: must be a file with a value; it is empty`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      errors.push(`${assignment}: must be a file that this process can read; got ${code}`)
    }
  }
  return { variables, errors }
}
