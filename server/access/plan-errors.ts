// Says in plain sentences what is wrong in PLANS_FILE.
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** The types that a plan may require, as JSON authors know them. */
const TYPES: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'an integer',
  number: 'a number',
  object: 'an object',
  string: 'a text',
}

/** @returns one sentence without a full stop, such as `the plan "pro": price must be a text; it is missing`. */
export function describePlanIssue(issue: Issue, plans: unknown): string {
  const [position, ...property] = issue.path
  if (position === undefined) return issue.code === 'custom' ? issue.message : 'it must be an array'
  const plan = (plans as unknown[])[Number(position)]
  const name = property.length === 0 ? 'it' : property.join('.')
  return `${nameOf(plan, Number(position))}: ${name} ${ruleOf(issue)}; ${foundAt(plan, property)}`
}

function nameOf(plan: unknown, position: number): string {
  const id = (plan as { id?: unknown } | null)?.id
  return typeof id === 'string' ? `the plan "${id}"` : `plan ${position + 1}`
}

function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`
    default:
      return `must be ${issue.message}`
  }
}

function foundAt(plan: unknown, property: readonly PropertyKey[]): string {
  const value = property.reduce<unknown>(
    (found, name) => (found as Record<PropertyKey, unknown>)[name],
    plan,
  )
  return value === undefined ? 'it is missing' : `got ${JSON.stringify(value)}`
}
