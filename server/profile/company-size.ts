// Finds the number of a company's employees, as one of the bands in `Size`.
import type { SourcedValue } from '../../schema/brand.ts'
import { type Size, sizeOf } from '../../schema/company.ts'
import { fromOrganizations, fromRegistry, type ProfileInput } from './profile-input.ts'

/** A larger number is a mistake: no company has more employees. */
const MAX_EMPLOYEES = 5_000_000

/** @returns the registry's band, else the website's; null when neither has one. */
export function companySizeOf(input: ProfileInput): SourcedValue<Size> | null {
  const size = input.company?.size ?? null
  return (
    fromRegistry(input, 'size', size) ??
    fromOrganizations(input, 'numberOfEmployees', parseCompanySize)
  )
}

/**
 * @param value a number, a text such as `1,200`, `51-200` or `10,000+`, or schema.org's QuantitativeValue.
 * @returns null when the value is not a plausible number of employees, or when its range covers two bands.
 */
export function parseCompanySize(value: unknown): Size | null {
  const [min, max] = parseRange(value) ?? []
  if (min === undefined || max === undefined) return null
  const size = sizeOf(min)
  return size === sizeOf(max) && max <= MAX_EMPLOYEES ? size : null
}

type Range = [min: number, max: number]

function parseRange(value: unknown): Range | null {
  if (typeof value !== 'object') return parseNumberOrText(value)
  if (value === null || Array.isArray(value)) return null
  const quantity = value as Record<string, unknown>
  const exact = parseNumberOrText(quantity.value)
  if (exact) return exact
  const min = parseNumberOrText(quantity.minValue)?.[0]
  const max = parseNumberOrText(quantity.maxValue)?.[1]
  if (min !== undefined && max !== undefined) return [min, max]
  return min === undefined ? null : openRange(min)
}

function parseNumberOrText(value: unknown): Range | null {
  if (typeof value === 'number') return [value, value]
  return typeof value === 'string' ? parseText(value) : null
}

/** The range of a minimum without a maximum; null below the last band, `10,001+`. `10,000+` means more than 10,000. */
const openRange = (min: number): Range | null => (min >= 10_000 ? [min + 1, MAX_EMPLOYEES] : null)

// Countries separate thousands with a comma, a point, a space or an apostrophe.
const NUMBER = String.raw`(\d{1,3}(?:[,.\s'’]\d{3})+|\d{1,9})`
const EMPLOYEES = new RegExp(
  String.raw`^${NUMBER}(?:\s*(?:-|–|to)\s*${NUMBER}|\s*(\+))?(?:\s+(?:employees|people))?$`,
  'i',
)

function parseText(text: string): Range | null {
  const [, first, second, plus] = (text.length <= 40 && EMPLOYEES.exec(text.trim())) || []
  if (first === undefined) return null
  const min = parseDigits(first)
  if (plus) return openRange(min)
  return [min, second === undefined ? min : parseDigits(second)]
}

const parseDigits = (text: string): number => Number(text.replace(/\D/g, ''))
