// Finds a company by name, ticker or domain.
import { useState } from 'preact/hooks'
import { useRequest } from '../../api/use-request.ts'
import { load, type SearchResult } from '../api.ts'
import { Failure, Loading } from '../parts/failure.tsx'
import { hrefOf } from '../router.ts'
import { COMPANY_LIST_WORDS } from '../words.ts'

/** A text that can be a domain, so that a company that no search finds can be opened. */
const DOMAIN = /^[^\s/]+\.[^\s/.]{2,}$/

export function Companies() {
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  return (
    <article aria-labelledby="companies">
      <h1 id="companies">{COMPANY_LIST_WORDS.title}</h1>
      <search>
        <form
          class="key-form"
          onSubmit={(event) => {
            event.preventDefault()
            setQuery(text.trim())
          }}
        >
          <input
            class="field"
            type="search"
            aria-label={COMPANY_LIST_WORDS.field}
            placeholder={COMPANY_LIST_WORDS.field}
            required
            minLength={2}
            maxLength={200}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="button primary">
            {COMPANY_LIST_WORDS.search}
          </button>
        </form>
      </search>
      {query !== '' && <Results query={query} />}
    </article>
  )
}

function Results({ query }: { query: string }) {
  const path = `/api/search?q=${encodeURIComponent(query)}&limit=20`
  const request = useRequest(() => load<{ results: SearchResult[] }>(path), [query])
  if (request.problem) return <Failure problem={request.problem} retry={request.retry} />
  if (!request.value) return <Loading />
  const { results } = request.value
  const isUnlisted = DOMAIN.test(query) && !results.some(({ domain }) => domain === query)
  return (
    <ul class="rows" aria-label={COMPANY_LIST_WORDS.results}>
      {isUnlisted && (
        <li>
          <a href={hrefOf('companies', query)}>{COMPANY_LIST_WORDS.open(query)}</a>
        </li>
      )}
      {results.map(({ domain, name, ticker }) => (
        <li key={domain}>
          <a href={hrefOf('companies', domain)}>{name}</a>
          <span class="muted">{[domain, ticker].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
      {results.length === 0 && !isUnlisted && <li>{COMPANY_LIST_WORDS.none}</li>}
    </ul>
  )
}
