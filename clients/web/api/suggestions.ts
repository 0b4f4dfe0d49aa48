// Search suggestions for the text in the search field, cached and debounced.
import { useEffect, useState } from 'preact/hooks'
import { SearchCompaniesDocument, type SearchCompaniesQuery } from '../../documents.ts'
import { queryGraphql } from './graphql.ts'

export type Suggestion = NonNullable<SearchCompaniesQuery['search']>[number]

const cache = new Map<string, Promise<Suggestion[]>>()
/** Characters; shorter texts match too many companies. */
export const MIN_QUERY_LENGTH = 2
const MAX_SUGGESTIONS = 6
/** Time without typing before the page requests suggestions. */
const DEBOUNCE_MS = 140

/** @throws ProblemError */
export function suggest(key: string | null, query: string): Promise<Suggestion[]> {
  const cacheKey = JSON.stringify([key, query.toLowerCase()])
  const suggestionsPromise =
    cache.get(cacheKey) ??
    queryGraphql(key, SearchCompaniesDocument, { query, limit: MAX_SUGGESTIONS }).then(
      ({ data }) => data.search ?? [],
    )
  cache.set(cacheKey, suggestionsPromise)
  suggestionsPromise.catch(() => cache.delete(cacheKey))
  return suggestionsPromise
}

/** Suggestions for the text; the previous ones stay visible until the new ones arrive. */
export function useSuggestions(key: string | null, text: string) {
  const [latest, setLatest] = useState<{ text: string; suggestions: Suggestion[] }>({
    text: '',
    suggestions: [],
  })
  useEffect(() => {
    if (text.length < MIN_QUERY_LENGTH) return setLatest({ text, suggestions: [] })
    let isCurrent = true
    const timer = setTimeout(async () => {
      const suggestions = await suggest(key, text).catch(() => [])
      if (isCurrent) setLatest({ text, suggestions })
    }, DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, key])
  return { suggestions: latest.suggestions, isLoading: latest.text !== text }
}
