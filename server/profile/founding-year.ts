// Finds the year in which a company was founded.
import type { SourcedValue } from '../../schema/brand.ts'
import { plainText } from './plain-text.ts'
import { fromOrganizations, fromRegistry, type ProfileInput, siteFirst } from './profile-input.ts'

/** Older years in JSON-LD are mistakes: the oldest companies count from the eighth century, but sites say 0001 too. */
const EARLIEST_YEAR = 500
/** A longer text is no date. */
const MAX_CHARACTERS = 40

/** @returns the year that the operator, the website's JSON-LD or another source of the registry gives. */
export const foundedIn = (input: ProfileInput): SourcedValue<number> | null =>
  siteFirst(
    fromRegistry(input, 'founded', input.company?.founded ?? null),
    fromOrganizations(input, 'foundingDate', (value) => yearOf(value, input.visitedAt)),
  )

/** @param value `1998`, `1998-09-04` or a text with one year. @returns null for another value or a year to come. */
function yearOf(value: unknown, today: Date): number | null {
  const text = plainText(typeof value === 'number' ? `${value}` : value, MAX_CHARACTERS)
  const [year, ...others] = (text?.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number)
  if (year === undefined || others.length > 0) return null
  return year >= EARLIEST_YEAR && year <= today.getUTCFullYear() ? year : null
}
