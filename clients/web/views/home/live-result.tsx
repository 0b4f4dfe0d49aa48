// What the service answers for a company, at once: its logo on light and dark, its colors, its URL and its code.
import { FEATURED_DOMAINS } from '../../../../schema/featured.ts'
import { cachedImage, type FetchedImage, headerOf, imageHostUrl } from '../../api/image.ts'
import { pixelColors } from '../../api/pixel-colors.ts'
import type { Problem } from '../../api/problem.ts'
import { readImage, receive } from '../../api/response.ts'
import { type RequestState, useRequest } from '../../api/use-request.ts'
import { DEFAULTS } from '../../company/embed/settings.ts'
import { SNIPPETS } from '../../company/embed/snippets.ts'
import { embedUrl } from '../../company/embed/url.ts'
import { fallbackSentence } from '../../company/logo-preview.tsx'
import { useLogo, useRecheck } from '../../company/use-logo.ts'
import { CopyButton } from '../../parts/copy.tsx'
import { displayDomain } from '../../parts/display-domain.ts'
import { type Caller, callerStore, isPublishable } from '../../state/caller.ts'
import { hrefOf, navigateOnClick } from '../../state/router.ts'
import { COMPANY_WORDS, HOME_WORDS } from '../../words.ts'

export interface LiveCompany {
  domain: string
  name?: string | null
}

const PAGES = ['light', 'dark'] as const
type Page = (typeof PAGES)[number]

export function LiveResult({ company: { domain, name } }: { company: LiveCompany }) {
  const caller = callerStore.use()
  const images = useLiveImages(caller, domain)
  const token = isPublishable(caller) ? (caller.key ?? undefined) : undefined
  const url = embedUrl(domain, { size: DEFAULTS.size, theme: 'light' }, token)
  const companyRoute = { view: 'explore', q: domain } as const
  const displayName = name ?? displayDomain(domain)
  const code = SNIPPETS.html?.generate({
    domain,
    name: displayName,
    settings: { ...DEFAULTS, size: 64 },
    imageUrl: imageHostUrl,
    apiUrl: location.origin,
    token,
    secretKey: undefined,
  })
  return (
    <section class="live-result" aria-label={HOME_WORDS.liveResult}>
      <div class="preview-panes">
        {PAGES.map((page) => (
          <LivePane key={page} page={page} src={images[page].src} name={displayName} />
        ))}
        <LiveNote domain={domain} request={images.light} />
      </div>
      <div class="live-facts">
        <p class="live-name">
          <a href={hrefOf(companyRoute)} onClick={navigateOnClick(companyRoute)}>
            {displayName}
          </a>
          <LiveColors caller={caller} domain={domain} />
        </p>
        <div class="address">
          <code>{url}</code>
          <CopyButton text={url} class="button primary">
            {HOME_WORDS.copyUrl}
          </CopyButton>
        </div>
        <p class="actions">
          <CopyButton text={code ?? url} class="button">
            {HOME_WORDS.copyHtml}
          </CopyButton>
          <a class="button" href={hrefOf(companyRoute)} onClick={navigateOnClick(companyRoute)}>
            {HOME_WORDS.customize}
          </a>
        </p>
      </div>
    </section>
  )
}

/** Empty panes, so that no other company seems to be the result. */
export function NoResult() {
  return (
    <section class="live-result" aria-label={HOME_WORDS.liveResult}>
      <div class="preview-panes">
        {PAGES.map((page) => (
          <div key={page} class={`pane ${page}`} />
        ))}
        <p class="live-note">{HOME_WORDS.noResult}</p>
      </div>
    </section>
  )
}

/** Featured logos need no quota; other logos are requested like those of any page. */
const isFeatured = (domain: string): boolean =>
  (FEATURED_DOMAINS as readonly string[]).includes(domain)

interface LiveImage {
  src: string | undefined
  /** Null for a featured logo, and until the image is loaded. */
  image: FetchedImage | null
  problem: Problem | null
}

function useLiveImages(caller: Caller, domain: string): Record<Page, LiveImage> {
  const parametersOf = (page: Page) =>
    isFeatured(domain) ? null : { size: DEFAULTS.size, theme: page }
  const light = useLogo(caller, domain, parametersOf('light'))
  const dark = useLogo(caller, domain, parametersOf('dark'))
  useRecheck(domain, light.value, () => {
    light.retry()
    dark.retry()
  })
  const liveImage = (page: Page, { value, problem }: RequestState<FetchedImage>) => {
    const src = isFeatured(domain) ? `/wall/${page}/${domain}` : value?.url
    return { src, image: value, problem }
  }
  return { light: liveImage('light', light), dark: liveImage('dark', dark) }
}

/** Says when the picture is not the logo of the company, and why. */
function LiveNote({ domain, request }: { domain: string; request: LiveImage }) {
  const { image, problem } = request
  const text =
    problem?.detail ??
    (image && headerOf(image, 'x-fallback') !== null ? fallbackSentence(image, domain) : '')
  return (
    <p class="live-note" role="status">
      {text}
    </p>
  )
}

interface LivePaneProps {
  page: Page
  src: string | undefined
  name: string
}

function LivePane({ page, src, name }: LivePaneProps) {
  return (
    <div class={`pane ${page}`}>
      {src && <img src={src} width="112" height="112" alt={COMPANY_WORDS.logoOn[page](name)} />}
    </div>
  )
}

/** The colors of the logo's pixels; none for a fallback. */
function LiveColors({ caller, domain }: { caller: Caller; domain: string }) {
  const { value } = useRequest(() => liveColors(caller, domain), [caller.key, domain])
  return (
    <span class="live-colors" aria-hidden="true">
      {value?.map((hex) => (
        <i key={hex} style={{ background: hex }} />
      ))}
    </span>
  )
}

async function liveColors(caller: Caller, domain: string): Promise<string[]> {
  if (isFeatured(domain)) {
    return pixelColors(await readImage(await receive(`/wall/light/${domain}`)))
  }
  const image = await cachedImage(caller, domain, { size: DEFAULTS.size, theme: 'light' })
  return headerOf(image, 'x-fallback') === null ? pixelColors(image.blob) : []
}
