// Search suggestions for the text in the search field, cached and debounced.
import { useEffect, useState } from 'preact/hooks'
import { SearchCompaniesDocument, type SearchCompaniesQuery } from '../../documents.ts'
import { queryGraphql } from './graphql.ts'
import { type Problem, problemOf } from './problem.ts'

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

interface Answer {
  /** The text that was asked for. */
  text: string
  suggestions: Suggestion[]
  /** Why there are no suggestions; null when the service answered. */
  problem: Problem | null
}

const NO_ANSWER: Answer = { text: '', suggestions: [], problem: null }

/** Suggestions for the text; the previous ones stay visible until the new ones arrive. */
export function useSuggestions(key: string | null, text: string) {
  const [latest, setLatest] = useState(NO_ANSWER)
  useEffect(() => {
    if (text.length < MIN_QUERY_LENGTH) return setLatest({ ...NO_ANSWER, text })
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await suggest(key, text).then(
        (suggestions) => ({ suggestions, problem: null }),
        (error) => ({ suggestions: [], problem: problemOf(error) }),
      )
      if (isCurrent) setLatest({ text, ...answer })
    }, DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, key])
  const { suggestions, problem } = latest
  return { suggestions, problem, isLoading: latest.text !== text }
}
