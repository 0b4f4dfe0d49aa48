// Embeds the logo: its URL and code in seven languages, which the controls change.
import { useState } from 'preact/hooks'
import { imageHostUrl } from '../../api/image.ts'
import { CopyButton } from '../../parts/copy.tsx'
import { KeyLink, PlansLink } from '../../parts/notice.tsx'
import { SegmentedControl } from '../../parts/segmented-control.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import {
  type Caller,
  type Feature,
  hasFeature,
  isPublishable,
  isSecret,
  maskedKey,
} from '../../state/caller.ts'
import { hrefOf, navigateOnClick } from '../../state/router.ts'
import { EMBED_WORDS } from '../../words.ts'
import type { CompanySectionProps } from '../logo-preview.tsx'
import { Downloads } from './downloads.tsx'
import { Response } from './response.tsx'
import { imageParameters, type Settings } from './settings.ts'
import { type EmbedRequest, SERVER_LANGUAGES, SNIPPETS } from './snippets.ts'
import { embedUrl } from './url.ts'

interface EmbedProps extends CompanySectionProps {
  settings: Settings
}

export function Embed({ domain, name, caller, settings }: EmbedProps) {
  const token = isPublishable(caller) ? (caller.key ?? undefined) : undefined
  const url = embedUrl(domain, imageParameters(settings, 'light'), token)
  return (
    <section class="embed" aria-label={EMBED_WORDS.title}>
      <div class="address">
        <code>{url}</code>
        <CopyButton text={url} class="button primary">
          {EMBED_WORDS.copyUrl}
        </CopyButton>
      </div>
      <Snippets domain={domain} name={name} caller={caller} settings={settings} />
      <Downloads domain={domain} caller={caller} settings={settings} />
      <Response domain={domain} caller={caller} settings={settings} />
    </section>
  )
}

function Snippets({ domain, name, caller, settings }: EmbedProps) {
  const [selected, setSelected] = useState('html')
  const snippet = SNIPPETS[selected]
  if (!snippet) return null
  const requestWith = (key: string | null): EmbedRequest => ({
    domain,
    name,
    settings,
    imageUrl: imageHostUrl,
    apiUrl: location.origin,
    token: isPublishable(caller) ? (key ?? undefined) : undefined,
    secretKey: isPublishable(caller) ? undefined : (key ?? undefined),
  })
  const shownKey = caller.key === null || isPublishable(caller) ? caller.key : maskedKey(caller.key)
  return (
    <div class="snippets">
      <SegmentedControl
        label={EMBED_WORDS.language}
        options={Object.keys(SNIPPETS)}
        selected={selected}
        onSelect={setSelected}
        labels={Object.fromEntries(Object.entries(SNIPPETS).map(([id, { label }]) => [id, label]))}
      />
      <Snippet
        text={snippet.generate(requestWith(shownKey))}
        copyText={snippet.generate(requestWith(caller.key))}
        label={EMBED_WORDS.copyCode}
        language={snippet.language}
      />
      <PackageNote language={selected} />
      <KeyNote caller={caller} settings={settings} language={selected} />
    </div>
  )
}

/** Largest edge in pixels without a key. */
const ANONYMOUS_SIZE = 128

interface KeyNoteProps {
  caller: Caller
  settings: Settings
  language: string
}

/** Languages whose code imports the package of the clients. */
const PACKAGE_LANGUAGES = ['react', 'vue', 'next']

function PackageNote({ language }: { language: string }) {
  if (!PACKAGE_LANGUAGES.includes(language)) return null
  const route = { view: 'docs', q: '', guide: 'clients' } as const
  return (
    <p class="muted">
      {EMBED_WORDS.packageNote}{' '}
      <a href={hrefOf(route)} onClick={navigateOnClick(route, '#install-the-package')}>
        {EMBED_WORDS.packageLink}
      </a>
    </p>
  )
}

/** The features of a plan that formats need; every plan has PNG. */
const FORMAT_FEATURES: Partial<Record<Settings['format'], Feature>> = {
  webp: 'FORMATS',
  jpg: 'FORMATS',
  svg: 'SVG',
}

function isMissingInPlan(caller: Caller, format: Settings['format']): boolean {
  const feature = FORMAT_FEATURES[format]
  // For a publishable key, SVG is missing for another reason: its kind.
  const isInKind = format !== 'svg' || isSecret(caller)
  return (
    caller.viewer !== null &&
    isInKind &&
    feature !== undefined &&
    caller.key !== null &&
    !hasFeature(caller, feature)
  )
}

/** Says when a page needs a publishable key or a larger plan for these settings. */
function KeyNote({ caller, settings, language }: KeyNoteProps) {
  const isProgram = SERVER_LANGUAGES.includes(language)
  if (isProgram && isPublishable(caller)) return <p class="muted">{EMBED_WORDS.programNote}</p>
  const { format } = settings
  if (isMissingInPlan(caller, format))
    return (
      <p class="muted">
        {EMBED_WORDS.planFormatNote(EMBED_WORDS.options.format[format])}{' '}
        <PlansLink>{EMBED_WORDS.plansLink}</PlansLink>
      </p>
    )
  if (format === 'svg' && !isProgram)
    return <p class="muted">{isSecret(caller) ? EMBED_WORDS.signedSvgNote : EMBED_WORDS.svgNote}</p>

  // The image of a sharp screen has twice the edge.
  const needsKey = settings.size * 2 > ANONYMOUS_SIZE || format !== 'default'
  const maxSize = caller.viewer?.plan.maxLogoSize
  const usesPlan = caller.key !== null && (isProgram || isPublishable(caller))
  if (usesPlan && maxSize !== undefined && settings.size > maxSize)
    return <p class="muted">{EMBED_WORDS.planNote(maxSize)}</p>
  if (!needsKey || isPublishable(caller)) return null
  if (caller.key !== null && isProgram) return null
  return (
    <p class="muted">
      {caller.key === null ? EMBED_WORDS.anonymousNote : EMBED_WORDS.secretNote}{' '}
      <KeyLink>{EMBED_WORDS.keyLink}</KeyLink>
    </p>
  )
}
