// Loads the logos of a wall, and revokes their Blob URLs when others replace them or the view closes.
import { useEffect, useState } from 'preact/hooks'
import { fetchImage, headerOf, type ImageParameters } from '../../../api/image.ts'
import { type Caller, callerStore } from '../../../state/caller.ts'
import type { BatchCompany } from '../requests.ts'
import { forEachConcurrently, retryAfterWait, type Wait } from '../retry.ts'
import type { WallOptions } from './options.ts'
import type { WallLogo } from './picture.ts'

const CONCURRENCY = 6

export interface LoadedLogos {
  /** The loaded logos in the order of the companies. They stay until the next ones are complete. */
  logos: WallLogo[]
  /** Companies without a logo of their own, and those whose image could not be loaded. */
  missing: number
  failed: number
  /** Number of loaded images; null when all are loaded. */
  progress: number | null
  wait: Wait
}

type LoadOptions = Pick<WallOptions, 'kind' | 'theme' | 'greyscale'> & { withMonograms: boolean }

const NOTHING: LoadedLogos = {
  logos: [],
  missing: 0,
  failed: 0,
  progress: 0,
  wait: { seconds: 0, reason: 'busy' },
}

/** @param edge pixels of the requested images. */
export function useLogos(companies: BatchCompany[], options: LoadOptions, edge: number) {
  const caller = callerStore.use()
  const [loaded, setLoaded] = useState<LoadedLogos>(NOTHING)
  const { kind, theme, greyscale, withMonograms } = options
  const domains = companies.map(({ domain }) => domain).join(' ')
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const update = (changes: Partial<LoadedLogos>) =>
      signal.aborted || setLoaded((previous) => ({ ...previous, ...changes }))
    update({ progress: 0 })
    const collected: WallLogo[] = []
    void loadLogos(caller, companies, { options, edge, signal, update }).then((result) => {
      collected.push(...result.logos)
      if (signal.aborted) return revoke(collected)
      update({ ...result, progress: null })
    })
    return () => {
      controller.abort()
      revoke(collected)
    }
  }, [domains, caller.key, kind, theme, greyscale, withMonograms, edge])
  return loaded
}

function revoke(logos: WallLogo[]): void {
  for (const { url } of logos) URL.revokeObjectURL(url)
}

interface LoadTask {
  options: LoadOptions
  edge: number
  signal: AbortSignal
  update(changes: Partial<LoadedLogos>): void
}

async function loadLogos(
  caller: Caller,
  companies: BatchCompany[],
  { options, edge, signal, update }: LoadTask,
) {
  const logos: (WallLogo | undefined)[] = companies.map(() => undefined)
  let done = 0
  let missing = 0
  let failed = 0
  const onWait = (wait: Wait) => update({ wait })
  await forEachConcurrently(companies, CONCURRENCY, signal, async (company, i) => {
    try {
      const load = () => loadLogo(caller, company, options, edge)
      const logo = await retryAfterWait(load, signal, { onWait })
      if (logo) logos[i] = logo
      else missing++
    } catch {
      failed++
    }
    update({ progress: ++done })
  })
  return { logos: logos.filter((logo) => logo !== undefined), missing, failed }
}

/** @returns null for a company without a logo, unless monograms are wanted. */
async function loadLogo(
  caller: Caller,
  { domain, name }: BatchCompany,
  { kind, theme, greyscale, withMonograms }: LoadOptions,
  edge: number,
): Promise<WallLogo | null> {
  const parameters: ImageParameters = { size: edge, theme, shape: 'original' }
  if (kind === 'wordmark') parameters.kind = kind
  if (greyscale) parameters.greyscale = true
  const image = await fetchImage(caller, domain, parameters)
  const isFallback = headerOf(image, 'x-fallback') !== null
  if (isFallback && !withMonograms) {
    URL.revokeObjectURL(image.url)
    return null
  }
  const { width, height } = await sizeOf(image.url)
  const needsName = kind === 'wordmark' && headerOf(image, 'x-logo-kind') !== 'wordmark'
  const { url, blob } = image
  return { domain, name: name ?? domain, blob, url, ratio: width / height, needsName }
}

async function sizeOf(url: string): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = url
  await image.decode()
  return { width: image.naturalWidth || 1, height: image.naturalHeight || 1 }
}
