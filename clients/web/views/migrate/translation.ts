// The result of a translation: what replaces a URL of another logo service, and helpers for it.
import { isVariable } from './found-urls.ts'

/** Something that the reader should know of a replacement. `migrateNote` in words.ts has the texts. */
export interface Note {
  kind:
    | 'changed'
    | 'dropped'
    | 'example'
    | 'hostOnly'
    | 'jpeg'
    | 'manual'
    | 'open'
    | 'needsKey'
    | 'ownKey'
    | 'samePath'
  /** The parameter, before and after. */
  from?: string
  to?: string
}

export interface Translation {
  /** The image host, or the API host, which has the paths of other services. */
  host: 'image' | 'api'
  /** The path after the host, without a slash at its start. */
  path: string
  parameters: [name: string, value: string][]
  notes: Note[]
  /** The key of the other service, which needs a key of this one instead. */
  hadKey?: boolean
}

export const MIN_SIZE = 16
const MAX_SIZE = 2048
export const FORMATS = ['png', 'jpg', 'jpeg', 'webp', 'svg']

/** @returns the nearest size that this service accepts. */
export function allowedSize(text: string, notes: Note[]): string {
  if (isVariable(text)) return text
  const number = Number.parseInt(text, 10)
  const size = Math.min(Math.max(Number.isNaN(number) ? MIN_SIZE : number, MIN_SIZE), MAX_SIZE)
  if (String(size) !== text) notes.push({ kind: 'changed', from: text, to: `size=${size}` })
  return String(size)
}

/** A host name, which may be percent-encoded. A variable may replace it or a part of it. */
export const isHost = (text: string): boolean =>
  isVariable(text)
    ? /^[\p{L}\p{N}.\uE000-\uF8FF-]+$/u.test(text)
    : /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}\.?$/u.test(decodedText(text))

/** @returns the text without percent-encoding; a text with wrong encoding as it is. */
export function decodedText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
