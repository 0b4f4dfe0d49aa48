// Loads the guides once, and puts the addresses and the key of the reader into their examples.
import type { Guide } from '../../../schema/guide.ts'
import { type Caller, isPublishable, maskedKey } from '../state/caller.ts'
import { imageHostUrl } from './image.ts'
import { readJson, receive } from './response.ts'

let guidesPromise: Promise<Guide[]> | null = null

/** @throws ProblemError */
export function loadGuides(): Promise<Guide[]> {
  guidesPromise ??= receive('/docs/guides.json').then(readJson<Guide[]>)
  guidesPromise.catch(() => {
    guidesPromise = null
  })
  return guidesPromise
}

/** The addresses that the guides use, with those of this service. */
const ADDRESSES: [placeholder: string, address: string][] = [
  ['https://logos.example.com', location.origin],
  ['https://img.example.com', imageHostUrl],
  ['http://localhost:3000', location.origin],
  ['http://localhost:3001', imageHostUrl],
]

export const withOwnAddresses = (text: string): string =>
  ADDRESSES.reduce(
    (result, [placeholder, address]) => result.replaceAll(placeholder, address),
    text,
  )

const PUBLISHABLE_PLACEHOLDERS = /lg_pk_…|<PUBLISHABLE_KEY>/g
/** A secret key is never put behind `token=`, because that is a URL. */
const SECRET_PLACEHOLDERS = /(?<!token=)(?:lg_sk_…|<API_KEY>)/g

export interface ReaderCode {
  /** The code with a masked key. */
  shown: string
  /** The code with the reader's key. */
  copied: string
}

/** Puts the reader's addresses and key into code. */
export function codeForReader(code: string, caller: Caller): ReaderCode {
  const own = withOwnAddresses(code)
  const { key } = caller
  if (key === null) return { shown: own, copied: own }
  const placeholders = isPublishable(caller) ? PUBLISHABLE_PLACEHOLDERS : SECRET_PLACEHOLDERS
  return {
    shown: own.replace(placeholders, () => maskedKey(key)),
    copied: own.replace(placeholders, () => key),
  }
}
