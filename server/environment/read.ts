// Reads variables from the environment, each by itself, so that one message can name all errors.
import { maskUserinfo } from './mask.ts'
import { type Environment, withSecretFiles } from './secret-files.ts'
import {
  isVariable,
  listVariables,
  type Values,
  type Variable,
  type Variables,
} from './variable.ts'

interface Reading<V> {
  /** The default stands for a wrong variable. */
  values: Values<V>
  /** One sentence for each error, without secrets. */
  errors: string[]
  /** The names of the wrong variables. */
  invalidNames: ReadonlySet<string>
}

export function readVariables<V extends Variables>(variables: V, env: Environment): Reading<V> {
  // Compose files pass an unset variable as an empty one. Number(' ') is 0.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const secrets = listVariables(variables).filter(({ isSecret }) => isSecret)
  const { texts, errors } = withSecretFiles(
    given,
    secrets.map(({ name }) => name),
  )
  const invalidNames = new Set<string>()

  function readValue(variable: Variable): unknown {
    const text = texts[variable.name] ?? variable.default
    if (text === undefined) return null
    const parsed = variable.check.safeParse(text)
    if (parsed.success) return parsed.data
    invalidNames.add(variable.name)
    const reasons = new Set(parsed.error.issues.map(({ message }) => message))
    for (const reason of reasons) errors.push(`${assignmentOf(variable, given, text)}: ${reason}`)
    return variable.default === undefined ? null : variable.check.parse(variable.default)
  }

  const readTree = (tree: Variables): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(tree).map(([property, node]) => [
        property,
        isVariable(node) ? readValue(node) : readTree(node),
      ]),
    )
  return { values: readTree(variables) as Values<V>, errors, invalidNames }
}

/** @returns `NAME=value`; without the value when it came from a file or may contain a secret. */
function assignmentOf({ name, isSecret }: Variable, given: Environment, text: string): string {
  const file = given[`${name}_FILE`]
  if (given[name] === undefined && file !== undefined) return `${name} (the content of ${file})`
  // A mask would miss the password of a URL that cannot be parsed.
  return isSecret ? name : `${name}=${maskUserinfo(text)}`
}
