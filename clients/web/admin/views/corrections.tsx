// All companies with files of the operator or a block.
import { useRequest } from '../../api/use-request.ts'
import { type Correction, load } from '../api.ts'
import { Failure, Loading } from '../parts/failure.tsx'
import { hrefOfSite } from '../router.ts'
import { COMPANY_WORDS, CORRECTION_WORDS } from '../words.ts'

export function Corrections() {
  const request = useRequest(() => load<{ companies: Correction[] }>('/api/artwork'), [])
  return (
    <article aria-labelledby="corrections">
      <h1 id="corrections">{CORRECTION_WORDS.title}</h1>
      <p class="muted">{CORRECTION_WORDS.intro}</p>
      {request.problem && <Failure problem={request.problem} retry={request.retry} />}
      {request.state === 'loading' && <Loading />}
      {request.value && <List companies={request.value.companies} />}
    </article>
  )
}

function List({ companies }: { companies: Correction[] }) {
  if (companies.length === 0) return <p>{CORRECTION_WORDS.none}</p>
  return (
    <ul class="rows">
      {companies.map(({ domain, blocked, artwork }) => (
        <li key={domain}>
          <a href={hrefOfSite(domain)}>{domain}</a>
          {blocked && <span class="tag">{COMPANY_WORDS.blocked}</span>}
          {artwork.map(({ kind, background, mediaType, kept }) => (
            <span key={`${kind} ${background}`} class="muted">
              {CORRECTION_WORDS.file(kind, background, mediaType, kept)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
