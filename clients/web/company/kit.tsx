// The brand kit: code snippets and a ZIP download.
import { useState } from 'preact/hooks'
import { logoPicture } from '../../img.ts'
import { imageHostUrl } from '../api/image.ts'
import { type Problem, problemOf } from '../api/problem.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { saveFile } from '../parts/save.ts'
import { SegmentedControl } from '../parts/segmented-control.tsx'
import { Snippet } from '../parts/snippet.tsx'
import { callerStore } from '../state/caller.ts'
import { type BrandData, useBrand } from './brand.ts'
import { buildKitArchive } from './kit-archive.ts'
import type { CompanySectionProps } from './logo-preview.tsx'

const SNIPPET_LABELS: Record<string, string> = {
  html: 'HTML',
  markdown: 'Markdown',
  react: 'React',
  css: 'CSS',
  curl: 'cURL',
}

export function Kit({ domain, name, caller }: CompanySectionProps) {
  const request = useBrand(caller, domain)
  const snippets =
    request?.value?.brand?.usage ?? (request === null ? anonymousSnippets(domain, name) : null)
  return (
    <section class="kit" aria-labelledby="kit">
      <header>
        <h2 id="kit">Brand kit</h2>
        <p>
          {request?.value
            ? 'Image URLs beyond the anonymous limits are signed, so the page needs no key.'
            : 'Snippets that work in any page, without a key.'}
        </p>
        {request?.value && <DownloadKit domain={domain} name={name} brandData={request.value} />}
      </header>
      {request?.problem && <Notice problem={request.problem} retry={request.retry} />}
      {request?.state === 'loading' && <div class="snippet skeleton" aria-busy="true" />}
      {snippets && <Snippets snippets={snippets} />}
    </section>
  )
}

/** @returns snippets that work without a key. */
function anonymousSnippets(domain: string, name: string): Record<string, string> {
  const { source, img } = logoPicture({ imageUrl: imageHostUrl }, domain, { size: 64 })
  // Without characters that have a meaning in HTML or Markdown.
  const alt = `${name} logo`.replace(/[&<>"[\]\\]/g, '')
  const tag = `<img src="${img.src}" srcset="${img.srcset}" width="64" height="64" alt="${alt}">`
  return {
    html: `<picture>\n  <source media="${source?.media}" srcset="${source?.srcset}">\n  ${tag}\n</picture>`,
    markdown: `![${alt}](${img.src})`,
    curl: `curl --fail --output ${domain}.png '${img.src}'`,
  }
}

/** @param snippets code by language. */
function Snippets({ snippets }: { snippets: Record<string, string | null> }) {
  const languages = Object.keys(SNIPPET_LABELS).filter((language) => snippets[language])
  const [selected, setSelected] = useState('html')
  const text = snippets[selected] ?? ''
  return (
    <div class="snippets">
      <SegmentedControl
        label="Snippet"
        options={languages}
        selected={selected}
        onSelect={setSelected}
        labels={SNIPPET_LABELS}
      />
      <Snippet text={text} label="Copy the snippet" />
    </div>
  )
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
      saveFile(
        `${domain}-brand-kit.zip`,
        await buildKitArchive(caller, { domain, name, brandData }, setProgress),
      )
    } catch (error) {
      setProblem(problemOf(error))
    }
    setProgress(null)
  }
  return (
    <>
      <button type="button" class="button primary" onClick={download} disabled={progress !== null}>
        <Icon name="download" />{' '}
        {progress === null ? 'Download the kit' : `Packing ${Math.round(progress * 100)} %`}
      </button>
      {problem && <Notice problem={problem} />}
    </>
  )
}
