// Truncates long attributes: the attributes of a container are scanned once for each image inside it.
import { PAGE_LIMITS } from '../limits.ts'
import { LAZY_ATTRIBUTES, LAZY_SRCSET_ATTRIBUTES } from './srcset.ts'

const URL_ATTRIBUTES = new Set([
  'href',
  'xlink:href',
  'src',
  'content',
  'data-href',
  'data',
  ...LAZY_ATTRIBUTES,
])
const SRCSET_ATTRIBUTES = new Set(['srcset', ...LAZY_SRCSET_ATTRIBUTES])
// Attributes that stay whole: a truncated shape would be wrong, and a style may hold a data: URI.
const UNTRUNCATED_ATTRIBUTES = new Set([
  'd',
  'points',
  'path',
  'values',
  'keysplines',
  'keytimes',
  'style',
])

/** Truncates the attributes in place; the parser creates one object per element. */
export function truncateAttributes(tag: string, attributes: Record<string, string>): void {
  for (const name in attributes) {
    const value = attributes[name]!
    if (value.length > PAGE_LIMITS.attributeLength)
      attributes[name] = value.slice(0, maxLengthOf(tag, name, value))
  }
}

function maxLengthOf(tag: string, name: string, value: string): number {
  if (UNTRUNCATED_ATTRIBUTES.has(name)) return PAGE_LIMITS.pageBytes
  if (SRCSET_ATTRIBUTES.has(name)) return PAGE_LIMITS.srcsetLength
  if (!URL_ATTRIBUTES.has(name)) return PAGE_LIMITS.attributeLength
  // One character more than the limit, so that a URL that is too long is later rejected.
  const isDataUri = tag !== 'a' && /^\s{0,20}data:/i.test(value)
  return (isDataUri ? PAGE_LIMITS.inlineImageLength : PAGE_LIMITS.urlLength) + 1
}
