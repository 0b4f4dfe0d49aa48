// Search suggestions for the text in the search field, cached and debounced.
import { useEffect, useState } from 'preact/hooks'
import { SearchCompaniesDocument, type SearchCompaniesQuery } from '../../documents.ts'
import { queryGraphql } from './graphql.ts'

export type Suggestion = NonNullable<SearchCompaniesQuery['search']>[number]

const cache = new Map<string, Promise<Suggestion[]>>()
const LIMIT = 6
/** Debounce time of the search field. */
const DEBOUNCE_MS = 140

/** @throws ProblemError */
export function suggest(key: string | null, query: string): Promise<Suggestion[]> {
  const name = JSON.stringify([key, query.toLowerCase()])
  const pending =
    cache.get(name) ??
    queryGraphql(key, SearchCompaniesDocument, { query, limit: LIMIT }).then(
      ({ data }) => data.search ?? [],
    )
  cache.set(name, pending)
  pending.catch(() => cache.delete(name))
  return pending
}

/** Suggestions for the text; the previous ones stay visible until the new ones arrive. */
export function useSuggestions(key: string | null, text: string) {
  const [shown, show] = useState<{ text: string; found: Suggestion[] }>({ text: '', found: [] })
  useEffect(() => {
    if (text.length < 2) return show({ text, found: [] })
    let current = true
    const timer = setTimeout(async () => {
      const found = await suggest(key, text).catch(() => [])
      if (current) show({ text, found })
    }, DEBOUNCE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, key])
  return { found: shown.found, busy: shown.text !== text }
}
