// Builds the ZIP of a batch: one logo per company, the data as CSV, and a README that lists the missing logos.

import { downloadZip } from 'client-zip'
import { fetchImage, headerOf, type ImageParameters } from '../../api/image.ts'
import { problemOf } from '../../api/problem.ts'
import { displayDomain } from '../../parts/display-domain.ts'
import { EXTENSIONS } from '../../parts/save.ts'
import type { Caller } from '../../state/caller.ts'
import { BATCH_WORDS } from '../../words.ts'
import type { BatchCompany } from './requests.ts'
import { type Events, forEachConcurrently, retryAfterWait } from './retry.ts'
import { fileNameOf } from './tables.ts'

export interface ArchiveOptions {
  size: number
  format: 'png' | 'webp' | 'svg'
  theme: 'light' | 'dark'
  /** Whether companies without a logo get a file with a generated monogram. */
  withMonograms: boolean
}

interface ArchiveEvents extends Events {
  onProgress(done: number): void
}

/** Requests at the same time; more would only wait in the queue of the service. */
const CONCURRENCY = 4

/** @returns null when it is aborted. */
export async function buildArchive(
  caller: Caller,
  companies: BatchCompany[],
  csv: string,
  { size, format, theme, withMonograms }: ArchiveOptions,
  signal: AbortSignal,
  events: ArchiveEvents,
): Promise<{ zip: Blob; files: number; missing: number } | null> {
  // In the order of the companies, although the answers arrive in another one.
  const files: ({ name: string; input: Blob } | undefined)[] = companies.map(() => undefined)
  const failures: (string | undefined)[] = companies.map(() => undefined)
  const parameters: ImageParameters = { size, format, theme }
  let done = 0
  await forEachConcurrently(companies, CONCURRENCY, signal, async ({ domain }, i) => {
    try {
      const image = await retryAfterWait(
        () => fetchLogo(caller, domain, parameters),
        signal,
        events,
      )
      if (image && (withMonograms || !image.isFallback)) {
        const extension = EXTENSIONS[image.blob.type] ?? 'png'
        files[i] = { name: `logos/${fileNameOf(domain)}.${extension}`, input: image.blob }
      } else failures[i] = `${displayDomain(domain)}: ${BATCH_WORDS.noLogo}`
    } catch (error) {
      failures[i] = `${displayDomain(domain)}: ${problemOf(error).detail}`
    }
    events.onProgress(++done)
  })
  if (signal.aborted) return null
  const logos = files.filter((file) => file !== undefined)
  const missing = failures.filter((failure) => failure !== undefined)
  const readme = BATCH_WORDS.zipReadme(logos.length, missing)
  const zip = downloadZip([
    ...logos,
    { name: 'companies.csv', input: csv },
    { name: 'README.txt', input: readme },
  ])
  return { zip: await zip.blob(), files: logos.length, missing: missing.length }
}

/** The logo without its Blob URL, which nothing shows. */
async function fetchLogo(caller: Caller, domain: string, parameters: ImageParameters) {
  const image = await fetchImage(caller, domain, parameters)
  URL.revokeObjectURL(image.url)
  return { blob: image.blob, isFallback: headerOf(image, 'x-fallback') !== null }
}
