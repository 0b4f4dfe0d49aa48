// The brand kit: code snippets and a ZIP download.
import { useState } from 'preact/hooks'
import { logoPicture } from '../../img.ts'
import { imageHost } from '../api/image.ts'
import { type Problem, problemOf } from '../api/problem.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { saveFile } from '../parts/save.ts'
import { SegmentedControl } from '../parts/segmented-control.tsx'
import { Snippet } from '../parts/snippet.tsx'
import { callerStore } from '../state/caller.ts'
import { type Brand, useBrand } from './brand.ts'
import { buildKitArchive } from './kit-archive.ts'
import type { CompanySectionProps } from './stage.tsx'

const SNIPPET_LABELS: Record<string, string> = {
  html: 'HTML',
  markdown: 'Markdown',
  react: 'React',
  css: 'CSS',
  curl: 'cURL',
}

export function Kit({ domain, name, caller }: CompanySectionProps) {
  const answer = useBrand(caller, domain)
  const usage =
    answer?.value?.brand?.usage ?? (answer === null ? anonymousSnippets(domain, name) : null)
  return (
    <section class="kit" aria-labelledby="kit">
      <header>
        <h2 id="kit">Brand kit</h2>
        <p>
          {answer?.value
            ? 'These addresses are signed where your plan gives more: they need no key in the page.'
            : 'What works in any page, without a key.'}
        </p>
        {answer?.value && <DownloadKit domain={domain} name={name} brand={answer.value} />}
      </header>
      {answer?.problem && <Notice problem={answer.problem} retry={answer.again} />}
      {answer?.state === 'waiting' && <div class="snippet bone" aria-busy="true" />}
      {usage && <Snippets usage={usage} />}
    </section>
  )
}

/** @returns snippets that work without a key. */
function anonymousSnippets(domain: string, name: string): Record<string, string> {
  const { source, img } = logoPicture({ imageUrl: imageHost }, domain, { size: 64 })
  const alt = `${name} logo`.replace(/[&<>"[\]\\]/g, '')
  const tag = `<img src="${img.src}" srcset="${img.srcset}" width="64" height="64" alt="${alt}">`
  return {
    html: `<picture>\n  <source media="${source?.media}" srcset="${source?.srcset}">\n  ${tag}\n</picture>`,
    markdown: `![${alt}](${img.src})`,
    curl: `curl --fail --output ${domain}.png '${img.src}'`,
  }
}

function Snippets({ usage }: { usage: Record<string, string> }) {
  const kinds = Object.keys(SNIPPET_LABELS).filter((kind) => kind in usage)
  const [chosen, choose] = useState('html')
  const text = usage[chosen] ?? ''
  return (
    <div class="snippets">
      <SegmentedControl
        label="Snippet"
        options={kinds}
        selected={chosen}
        onSelect={choose}
        labels={SNIPPET_LABELS}
      />
      <Snippet text={text} label="Copy the snippet" />
    </div>
  )
}

interface DownloadProps {
  domain: string
  name: string
  brand: Brand
}

function DownloadKit({ domain, name, brand }: DownloadProps) {
  const caller = callerStore.use()
  const [done, setDone] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const press = async () => {
    setProblem(null)
    setDone(0)
    try {
      saveFile(
        `${domain}-brand-kit.zip`,
        await buildKitArchive(caller, { domain, name, brand }, setDone),
      )
    } catch (error) {
      setProblem(problemOf(error))
    }
    setDone(null)
  }
  return (
    <>
      <button type="button" class="button strong" onClick={press} disabled={done !== null}>
        <Icon name="down" />{' '}
        {done === null ? 'Download the kit' : `Packing ${Math.round(done * 100)} %`}
      </button>
      {problem && <Notice problem={problem} />}
    </>
  )
}
