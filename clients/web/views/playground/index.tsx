// The playground: every image parameter with the resulting image, headers and cache status.
import { useEffect, useState } from 'preact/hooks'
import { fetchImage, headerOf, type ImageParameters, imageAddress } from '../../api/image.ts'
import { useRequest } from '../../api/response.ts'
import { CopyButton } from '../../parts/copy.tsx'
import { callerStore, isPublishable } from '../../state/caller.ts'
import { navigate } from '../../state/router.ts'
import { Controls, DEFAULTS, type Settings } from './controls.tsx'
import { useLastResponse } from './last-request.ts'
import { Headers, ImagePane, Metrics } from './response.tsx'

/** Debounce time, so that a moving slider sends no requests. */
const DEBOUNCE_MS = 250

export function Playground({ q }: { q: string }) {
  const caller = callerStore.use()
  const domain = q || 'github.com'
  const [wanted, want] = useState<Settings>(DEFAULTS)
  const settled = useDebounced(wanted)
  const [etag, setEtag] = useState<string | null>(null)
  const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {}
  const asked = useRequest(
    () => fetchImage(caller, domain, changedParameters(settled), { cache: 'no-store', headers }),
    [caller.key, domain, settled, etag],
  )
  const last = useLastResponse(asked.value)
  const tag = last.any && headerOf(last.any, 'etag')
  const again = () => {
    setEtag(null)
    asked.again()
  }
  return (
    <article class="tool" aria-labelledby="playground">
      <header>
        <h1 id="playground">Playground</h1>
        <p>Every parameter of a logo, and exactly what is answered.</p>
      </header>
      <div class="bench">
        <Controls
          domain={domain}
          settings={wanted}
          onChange={(next) => {
            setEtag(null)
            want(next)
          }}
          onDomainChange={(next) => navigate({ view: 'playground', q: next })}
        />
        <div class="result">
          <Address address={imageAddress(caller, domain, changedParameters(wanted))} />
          <ImagePane asked={asked} image={last.image} theme={settled.theme} />
          <Metrics picture={last.any} image={last.image} />
          <p class="actions">
            <button type="button" class="button" onClick={again}>
              Ask again
            </button>
            <button type="button" class="button" disabled={!tag} onClick={() => setEtag(tag)}>
              Ask with If-None-Match
            </button>
          </p>
        </div>
        <Headers picture={last.any} />
      </div>
    </article>
  )
}

function Address({ address }: { address: string }) {
  const caller = callerStore.use()
  const header = caller.key && !isPublishable(caller) ? " -H 'x-api-key: <API_KEY>'" : ''
  return (
    <div class="address">
      <code>GET {address}</code>
      <CopyButton text={address} label="Copy the address" />
      <CopyButton text={`curl -s -D-${header} '${address}' -o logo`}>cURL</CopyButton>
    </div>
  )
}

/** Parameters that differ from the defaults; leaving out defaults keeps URLs short and cacheable. */
function changedParameters(wanted: Settings): ImageParameters {
  const differs = Object.entries(wanted).filter(
    ([name, value]) => value !== DEFAULTS[name as keyof Settings],
  )
  return Object.fromEntries(differs)
}

function useDebounced(wanted: Settings): Settings {
  const [settled, settle] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return settled
}
