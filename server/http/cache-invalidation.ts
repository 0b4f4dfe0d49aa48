// Empties the caches of this process when another process or a command changes the stores.
import type { Services } from '../context.ts'

/** A changed or removed logo and a revoked key take effect in this process within a second of the write. */
export function invalidateCachesOnChange(services: Services): void {
  const { stores, keyring, urlSigner, telemetry, responseCache } = services
  const { records, cache } = stores
  const onError = (err: unknown) => telemetry.log.error({ err }, 'the cache could not be cleared')
  const onSecretError = (err: unknown) =>
    telemetry.log.error({ err }, 'the signing secrets could not be loaded')
  records.changes.subscribe((change) => {
    if (change.what === 'artwork') {
      responseCache.invalidate(change.domain)
      cache.drop(change.domain).catch(onError)
    }
    if (change.what === 'key') {
      keyring.invalidate(change.hash)
      responseCache.invalidateSigned()
    }
    if (change.what === 'everything') {
      keyring.invalidateAll()
      // A failed read keeps the secrets that are loaded; the store publishes this change again after an outage.
      // Until the new secrets are loaded, responses to URLs signed with an ended secret may still be stored.
      urlSigner.loadSecrets().then(() => responseCache.invalidateSigned(), onSecretError)
      responseCache.clear()
      cache.clear().catch(onError)
    }
  })
}
