// The playground: every image parameter with the resulting image, headers and cache status.
import { useEffect, useState } from 'preact/hooks'
import { fetchImage, headerOf, type ImageParameters, imageUrlFor } from '../../api/image.ts'
import { useRequest } from '../../api/use-request.ts'
import { CopyButton } from '../../parts/copy.tsx'
import { callerStore, isPublishable } from '../../state/caller.ts'
import { navigate } from '../../state/router.ts'
import { Controls, DEFAULTS, type Settings } from './controls.tsx'
import { useLastResponse } from './last-response.ts'
import { ImagePane, Metrics, ResponseHeaders } from './response.tsx'

/** Debounce time, so that a moving slider sends no requests. */
const DEBOUNCE_MS = 250

export function Playground({ q }: { q: string }) {
  const caller = callerStore.use()
  const domain = q || 'github.com'
  const [settings, setSettings] = useState<Settings>(DEFAULTS)
  const debouncedSettings = useDebounced(settings)
  const [etag, setEtag] = useState<string | null>(null)
  const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {}
  const request = useRequest(
    () =>
      fetchImage(caller, domain, changedParameters(debouncedSettings), {
        cache: 'no-store',
        headers,
      }),
    [caller.key, domain, debouncedSettings, etag],
  )
  const last = useLastResponse(request.value)
  const lastEtag = last.response && headerOf(last.response, 'etag')
  const sendAgain = () => {
    setEtag(null)
    request.retry()
  }
  return (
    <article class="tool-view" aria-labelledby="playground">
      <header>
        <h1 id="playground">Playground</h1>
        <p>Every parameter of a logo, with the image and headers that the service returns.</p>
      </header>
      <div class="playground-layout">
        <Controls
          domain={domain}
          settings={settings}
          onChange={(next) => {
            setEtag(null)
            setSettings(next)
          }}
          onDomainChange={(next) => navigate({ view: 'playground', q: next })}
        />
        <div class="result">
          <RequestUrl url={imageUrlFor(caller, domain, changedParameters(settings))} />
          <ImagePane request={request} image={last.image} theme={debouncedSettings.theme} />
          <Metrics response={last.response} image={last.image} />
          <p class="actions">
            <button type="button" class="button" onClick={sendAgain}>
              Send again
            </button>
            <button
              type="button"
              class="button"
              disabled={!lastEtag}
              onClick={() => setEtag(lastEtag)}
            >
              Send with If-None-Match
            </button>
          </p>
        </div>
        <ResponseHeaders response={last.response} />
      </div>
    </article>
  )
}

function RequestUrl({ url }: { url: string }) {
  const caller = callerStore.use()
  const header = caller.key && !isPublishable(caller) ? " -H 'x-api-key: <API_KEY>'" : ''
  return (
    <div class="address">
      <code>GET {url}</code>
      <CopyButton text={url} label="Copy the URL" />
      <CopyButton text={`curl -s -D-${header} '${url}' -o logo`}>cURL</CopyButton>
    </div>
  )
}

/** Parameters that differ from the defaults. Without the defaults, URLs stay short and share cache entries. */
function changedParameters(settings: Settings): ImageParameters {
  const changed = Object.entries(settings).filter(
    ([name, value]) => value !== DEFAULTS[name as keyof Settings],
  )
  return Object.fromEntries(changed)
}

function useDebounced(settings: Settings): Settings {
  const [debounced, setDebounced] = useState(settings)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(settings), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [settings])
  return debounced
}
