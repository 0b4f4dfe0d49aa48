// Every parameter of an image, with what the service answers: bytes, headers, cache.
import { useEffect, useState } from 'preact/hooks'
import { addressOf, askImage, headerOf, type ImageQuestion } from '../../api/image.ts'
import { useAnswer } from '../../api/response.ts'
import { Copy } from '../../parts/copy.tsx'
import { caller, isPublishable } from '../../state/caller.ts'
import { go } from '../../state/router.ts'
import { Controls, DEFAULTS, type Wanted } from './controls.tsx'
import { useLast } from './last-request.ts'
import { Figures, Headers, Shown } from './response.tsx'

/** While a slider moves nothing is asked. */
const PAUSE_MS = 250

export function Playground({ q }: { q: string }) {
  const asking = caller.use()
  const domain = q || 'github.com'
  const [wanted, want] = useState<Wanted>(DEFAULTS)
  const settled = useSettled(wanted)
  const [etag, setEtag] = useState<string | null>(null)
  const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {}
  const asked = useAnswer(
    () => askImage(asking, domain, said(settled), { cache: 'no-store', headers }),
    [asking.key, domain, settled, etag],
  )
  const last = useLast(asked.value)
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
          wanted={wanted}
          want={(next) => {
            setEtag(null)
            want(next)
          }}
          visit={(next) => go({ view: 'playground', q: next })}
        />
        <div class="result">
          <Address address={addressOf(asking, domain, said(wanted))} />
          <Shown asked={asked} image={last.image} theme={settled.theme} />
          <Figures picture={last.any} image={last.image} />
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
  const asking = caller.use()
  const header = asking.key && !isPublishable(asking) ? " -H 'x-api-key: <API_KEY>'" : ''
  return (
    <div class="address">
      <code>GET {address}</code>
      <Copy text={address} label="Copy the address" />
      <Copy text={`curl -s -D-${header} '${address}' -o logo`}>cURL</Copy>
    </div>
  )
}

/** What differs from what is answered anyway: addresses stay short, and caches whole. */
function said(wanted: Wanted): ImageQuestion {
  const differs = Object.entries(wanted).filter(
    ([name, value]) => value !== DEFAULTS[name as keyof Wanted],
  )
  return Object.fromEntries(differs)
}

function useSettled(wanted: Wanted): Wanted {
  const [settled, settle] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return settled
}
