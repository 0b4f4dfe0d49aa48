// Images with their headers: fetched rather than put into an <img>, so that no secret stands in an address.
import { type LogoParameters, logoUrl } from '../../img.ts'
import { type Caller, isPublishable } from '../state/caller.ts'
import { counted } from './counted.ts'
import { problemOf, Refused } from './problem.ts'

export const imageHost =
  document.querySelector<HTMLMetaElement>('meta[name="image-host"]')?.content ?? location.origin

export type ImageQuestion = LogoParameters & { refresh?: boolean }

export interface Picture {
  /** Of the bytes in this page's memory. */
  url: string
  blob: Blob
  status: number
  headers: [name: string, value: string][]
  milliseconds: number
}

/** The address that answers, without a secret key: that one goes into a header. */
export function addressOf(caller: Caller, domain: string, question: ImageQuestion): string {
  const { key } = caller
  if (key && isPublishable(caller))
    return logoUrl({ imageUrl: imageHost, token: key }, domain, question)
  return logoUrl({ imageUrl: `${location.origin}/api` }, domain, question)
}

/** @param options as fetch has them. @throws Refused */
export async function askImage(
  caller: Caller,
  domain: string,
  question: ImageQuestion,
  options: RequestInit = {},
): Promise<Picture> {
  const headers = new Headers(options.headers)
  if (caller.key && !isPublishable(caller)) headers.set('x-api-key', caller.key)
  const request = new Request(addressOf(caller, domain, question), { ...options, headers })
  const began = performance.now()
  const response = await counted(request)
  if (!response.ok && response.status !== 304) throw new Refused(await problemOf(response))
  const blob = await response.blob()
  return {
    url: URL.createObjectURL(blob),
    blob,
    status: response.status,
    headers: [...response.headers],
    milliseconds: performance.now() - began,
  }
}

const pictures = new Map<string, Promise<Picture>>()
/** Enough for a batch of hundreds, and still some megabytes only. */
const MOST_KEPT = 600

/** The same, asked once for each question while the page is open. @throws Refused */
export function pictureOf(
  caller: Caller,
  domain: string,
  question: ImageQuestion,
): Promise<Picture> {
  const name = JSON.stringify([caller.key, domain, question])
  const known = pictures.get(name)
  if (known) return known
  const asked = askImage(caller, domain, question)
  pictures.set(name, asked)
  asked.catch(() => pictures.delete(name))
  const oldest = pictures.size > MOST_KEPT ? pictures.keys().next().value : undefined
  if (oldest !== undefined) pictures.delete(oldest)
  return asked
}

/** What is found now may be another image: nothing that was kept of the domain answers any more. */
export function forgetPictures(domain: string): void {
  for (const name of pictures.keys()) if (JSON.parse(name)[1] === domain) pictures.delete(name)
}

export const headerOf = ({ headers }: Picture, name: string): string | null =>
  headers.find(([header]) => header === name)?.[1] ?? null
