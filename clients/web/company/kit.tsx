// The brand kit: a ZIP of all logos, the colors as CSS, and URLs that need no key.
import { useState } from 'preact/hooks'
import { type Problem, problemOf } from '../api/problem.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { saveFile } from '../parts/save.ts'
import { Snippet } from '../parts/snippet.tsx'
import { callerStore } from '../state/caller.ts'
import { KIT_WORDS } from '../words.ts'
import { type BrandData, useBrand } from './brand.ts'
import { escapeAttribute } from './embed/snippets.ts'
import { buildKitArchive } from './kit-archive.ts'
import { Locked } from './locked.tsx'
import type { CompanySectionProps } from './logo-preview.tsx'

export function Kit({ domain, name, caller }: CompanySectionProps) {
  const request = useBrand(caller, domain)
  const brand = request?.value?.brand
  const svgUrl = brand?.assets.variants.at(-1)?.svg

  // A kit of generated images would not be the brand's.
  if (request?.value?.palette.length === 0) return null
  return (
    <section class="kit" aria-labelledby="kit">
      <header>
        <h2 id="kit">{KIT_WORDS.title}</h2>
        <p>{KIT_WORDS.intro}</p>
        {request?.value && <DownloadKit domain={domain} name={name} brandData={request.value} />}
      </header>
      {request === null && (
        <Locked subject={KIT_WORDS.locked} feature="BRAND_DATA" caller={caller} />
      )}
      {request?.problem && <Notice problem={request.problem} retry={request.retry} />}
      {request?.state === 'loading' && <div class="snippet skeleton" aria-busy="true" />}
      {brand && (
        <div class="kit-codes">
          {brand.usage.css && (
            <div>
              <h3>{KIT_WORDS.css}</h3>
              <Snippet text={brand.usage.css} label={KIT_WORDS.copyCss} language="css" />
            </div>
          )}
          <div>
            <h3>{KIT_WORDS.signed}</h3>
            <Snippet
              text={signedPicture(brand.assets, name)}
              label={KIT_WORDS.copySigned}
              language="xml"
            />
          </div>
          {svgUrl && (
            <div>
              <h3>{KIT_WORDS.svg}</h3>
              <Snippet text={svgUrl} label={KIT_WORDS.copySvg} />
            </div>
          )}
        </div>
      )}
    </section>
  )
}

type Assets = NonNullable<NonNullable<BrandData['brand']>['assets']>

/** Code for a page without a key: URLs that need more than a reader without a key gets are signed. */
function signedPicture({ logo, dark }: Assets, name: string): string {
  return `<picture>
  <source media="(prefers-color-scheme: dark)" srcset="${escapeAttribute(dark)}">
  <img src="${escapeAttribute(logo)}" width="64" height="64" alt="${escapeAttribute(`${name} logo`)}">
</picture>`
}

interface DownloadProps {
  domain: string
  name: string
  brandData: BrandData
}

function DownloadKit({ domain, name, brandData }: DownloadProps) {
  const caller = callerStore.use()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const download = async () => {
    setProblem(null)
    setProgress(0)
    try {
      const archive = await buildKitArchive(caller, { domain, name, brandData }, setProgress)
      saveFile(`${domain}-brand-kit.zip`, archive)
    } catch (error) {
      setProblem(problemOf(error))
    }
    setProgress(null)
  }
  return (
    <>
      <button type="button" class="button primary" onClick={download} disabled={progress !== null}>
        <Icon name="download" />{' '}
        {progress === null ? KIT_WORDS.download : KIT_WORDS.packing(progress)}
      </button>
      {problem && <Notice problem={problem} />}
    </>
  )
}
