// How many people work for a company, in bands.
import type { SourcedValue } from '../../schema/brand.ts'
import { type Size, sizeOf } from '../../schema/company.ts'
import { fromOrganizations, fromRegistry, type ProfileInput } from './subject.ts'

/** More than any company has. */
const MOST = 5_000_000

export function companySizeOf(subject: ProfileInput): SourcedValue<Size> | null {
  const size = subject.company?.size ?? null
  return (
    fromRegistry(subject, 'size', size) ??
    fromOrganizations(subject, 'numberOfEmployees', parseCompanySize)
  )
}

/** @param said a number, a text such as `1,200`, `51-200` or `10,000+`, or a QuantitativeValue. */
export function parseCompanySize(said: unknown): Size | null {
  const [least, most] = rangeOf(said) ?? []
  if (least === undefined || most === undefined) return null
  const [low, high] = [sizeOf(least), sizeOf(most)]
  return low === high && most <= MOST ? low : null
}

/** A range whose ends lie in two bands tells neither. */
type Range = [least: number, most: number]

function rangeOf(said: unknown): Range | null {
  if (typeof said === 'number') return [said, said]
  if (typeof said === 'string') return written(said)
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return null
  const { value, minValue, maxValue } = said as Record<string, unknown>
  const exact = numbered(value)
  if (exact) return exact
  const [least, most] = [numbered(minValue)?.[0], numbered(maxValue)?.[1]]
  if (least !== undefined && most !== undefined) return [least, most]
  return least === undefined ? null : openRange(least)
}

const numbered = (said: unknown): Range | null =>
  typeof said === 'number' ? [said, said] : typeof said === 'string' ? written(said) : null

/** "At least so many" tells the band only where it is the last. */
const openRange = (least: number): Range | null => (least >= 10_000 ? [least + 1, MOST] : null)

// Thousands apart by a comma, a point, a space or an apostrophe, as countries have it.
const NUMBER = String.raw`(\d{1,3}(?:[,.\s'’]\d{3})+|\d{1,9})`
const WRITTEN = new RegExp(
  String.raw`^${NUMBER}(?:\s*(?:-|–|to)\s*${NUMBER}|\s*(\+))?(?:\s+(?:employees|people))?$`,
  'i',
)

function written(text: string): Range | null {
  const [, first, second, open] = (text.length <= 40 && WRITTEN.exec(text.trim())) || []
  if (first === undefined) return null
  const least = digits(first)
  if (open) return openRange(least)
  return [least, second === undefined ? least : digits(second)]
}

const digits = (text: string): number => Number(text.replace(/\D/g, ''))
