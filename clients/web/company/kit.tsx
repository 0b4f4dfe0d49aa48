// The brand kit: snippets to paste, and all of it in one file.
import { useState } from 'preact/hooks'
import { logoPicture } from '../../img.ts'
import { imageHost } from '../api/image.ts'
import { type Refusal, refusalOf } from '../api/problem.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { save } from '../parts/save.ts'
import { Pressed } from '../parts/segmented-control.tsx'
import { Snippet } from '../parts/snippet.tsx'
import { caller } from '../state/caller.ts'
import { type Brand, useBrand } from './brand.ts'
import { packed } from './kit-archive.ts'
import type { CompanyParts } from './stage.tsx'

const WORDS: Record<string, string> = {
  html: 'HTML',
  markdown: 'Markdown',
  react: 'React',
  css: 'CSS',
  curl: 'cURL',
}

export function Kit({ domain, name, asking }: CompanyParts) {
  const answer = useBrand(asking, domain)
  const usage = answer?.value?.brand?.usage ?? (answer === null ? anyones(domain, name) : null)
  return (
    <section class="kit" aria-labelledby="kit">
      <header>
        <h2 id="kit">Brand kit</h2>
        <p>
          {answer?.value
            ? 'These addresses are signed where your plan gives more: they need no key in the page.'
            : 'What works in any page, without a key.'}
        </p>
        {answer?.value && <Download domain={domain} name={name} brand={answer.value} />}
      </header>
      {answer?.refusal && <Notice refusal={answer.refusal} again={answer.again} />}
      {answer?.state === 'waiting' && <div class="snippet bone" aria-busy="true" />}
      {usage && <Snippets usage={usage} />}
    </section>
  )
}

/** @returns snippets of what anybody may have, at addresses without a key. */
function anyones(domain: string, name: string): Record<string, string> {
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
  const kinds = Object.keys(WORDS).filter((kind) => kind in usage)
  const [chosen, choose] = useState('html')
  const text = usage[chosen] ?? ''
  return (
    <div class="snippets">
      <Pressed label="Snippet" of={kinds} chosen={chosen} choose={choose} words={WORDS} />
      <Snippet text={text} label="Copy the snippet" />
    </div>
  )
}

interface DownloadProps {
  domain: string
  name: string
  brand: Brand
}

function Download({ domain, name, brand }: DownloadProps) {
  const asking = caller.use()
  const [done, setDone] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const press = async () => {
    setRefusal(null)
    setDone(0)
    try {
      save(`${domain}-brand-kit.zip`, await packed(asking, { domain, name, brand }, setDone))
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setDone(null)
  }
  return (
    <>
      <button type="button" class="button strong" onClick={press} disabled={done !== null}>
        <Icon name="down" />{' '}
        {done === null ? 'Download the kit' : `Packing ${Math.round(done * 100)} %`}
      </button>
      {refusal && <Notice refusal={refusal} />}
    </>
  )
}
