// Reads a rendered image from the cache, or renders it once for all requests that wait for it, within a deadline.
import type { SafeImage } from '../../schema/artwork.ts'
import type { LogoFacts, LogoImage } from '../../schema/resolvers.ts'
import type { Site } from '../../schema/site.ts'
import type { Ctx, Rendition, RequestCaller } from '../context.ts'
import type { RenderOptions } from '../images/pool.ts'
import { renderUnavailable } from '../images/queue.ts'
import type { Recipe } from '../images/render-types.ts'
import type { CachedValue, Epoch } from '../stores/cache.ts'
import { singleFlight } from '../stores/single-flight.ts'

const NOBODY_WAITS = renderUnavailable()

/** What a render passes to the renderer. */
export type RenderTerms = Required<Omit<RenderOptions, 'onUsed'>>

/** Cache lifetime of a rendered image: 7 days, like crawled artwork. */
const RENDITION_LIFETIME_SECONDS = 7 * 86_400
/** Longest wait for the render of another process. */
const OTHER_PROCESS_TIMEOUT_MS = 5000
/**
 * Renders that may run at once even under overload. The overload may come from the renders themselves; without a
 * minimum, the service would then refuse all of them.
 */
const ALWAYS_ALLOWED_RENDERS = 8

/** @throws Unavailable under overload. */
export async function renderUnlessOverloaded(
  { renderer, renditions, isOverloaded }: Ctx,
  artwork: SafeImage,
  recipe: Recipe,
  terms: RenderTerms,
) {
  if (renditions.size > ALWAYS_ALLOWED_RENDERS && isOverloaded('render', terms.caller))
    throw renderUnavailable()
  return renderer.render(artwork, recipe, terms)
}

/**
 * Reads the image from the cache, joins a running render, or starts one.
 * @param extra the requests that it costs the caller to start a render, besides the request itself.
 * @throws Problem quota_exceeded when the caller cannot pay them.
 * @throws Unavailable when the render has not ended within `Renderer.renderTimeoutMs`, or the client has left.
 */
export async function cachedRendition(
  ctx: Ctx,
  { etag, owner }: LogoFacts,
  render: (terms: RenderTerms) => Promise<CachedValue>,
  extra = 0,
) {
  const { caller, renditions } = ctx
  const startedAt = performance.now()
  const { cached, epoch } = await ctx.stores.cache.get(owner, etag)
  // Before the render starts, so that no other request waits for a render that its first caller cannot pay.
  if (cached === null && extra > 0 && !renditions.has(etag)) await caller.chargeRender?.(extra)
  const renderStartedAt = performance.now()
  caller.noteDuration?.('cache', renderStartedAt - startedAt)
  const { bytes, mediaType } =
    cached ??
    (await waitFor(renditions.get(etag) ?? startRendition(ctx, etag, owner, epoch, render), caller))
  if (!cached) caller.noteDuration?.('render', performance.now() - renderStartedAt)
  return { bytes, mediaType: mediaType as LogoImage['mediaType'], cached: cached !== null }
}

/** @param initialEpoch from the last cache lookup. It lets the cache ignore a render that began before a purge. */
function startRendition(
  { stores, renderer, renditions, caller: { subject } }: Ctx,
  etag: string,
  owner: Site,
  initialEpoch: Epoch,
  render: (terms: RenderTerms) => Promise<CachedValue>,
): Rendition {
  const { cache, renderLocks } = stores
  const abandoned = new AbortController()
  const onQueued = (join: (caller: string) => void) => {
    rendition.join = join
    rendition.callers.forEach(join)
  }
  let epoch = initialEpoch
  const readCached = async () => {
    const lookup = await cache.get(owner, etag)
    epoch = lookup.epoch
    return lookup.cached
  }
  const renderAndCache = async () => {
    const image = await render({ caller: subject, signal: abandoned.signal, onQueued })
    await cache.set(owner, etag, image, RENDITION_LIFETIME_SECONDS, epoch)
    return image
  }
  const work = { read: readCached, compute: renderAndCache }
  const forget = () => {
    if (renditions.get(etag) === rendition) renditions.delete(etag)
  }
  const flight = singleFlight(renderLocks, `render:${etag}`, OTHER_PROCESS_TIMEOUT_MS, work)
  const result = withTimeout(flight, renderer.renderTimeoutMs).finally(forget)
  const rendition: Rendition = { result, waiting: 0, callers: new Set([subject]), abandoned }
  abandoned.signal.addEventListener('abort', forget)
  renditions.set(etag, rendition)
  return rendition
}

/** Waits until the render ends or the client leaves. The last request that waits abandons the render. */
async function waitFor(
  rendition: Rendition,
  { subject, signal }: RequestCaller,
): Promise<CachedValue> {
  const { promise: left, reject } = Promise.withResolvers<never>()
  const leave = () => reject(renderUnavailable())
  rendition.waiting += 1
  rendition.callers.add(subject)
  rendition.join?.(subject)
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  try {
    return await Promise.race([rendition.result, left])
  } finally {
    signal?.removeEventListener('abort', leave)
    rendition.waiting -= 1
    // With a reason of its own, because abort() would take a stack trace for each render.
    if (rendition.waiting === 0) rendition.abandoned.abort(NOBODY_WAITS)
  }
}

function withTimeout<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(renderUnavailable()), milliseconds)
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
