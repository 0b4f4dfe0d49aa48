// Companies that a text may mean, each text asked once, and not before the typing pauses.
import { useEffect, useState } from 'preact/hooks'
import { SearchCompaniesDocument, type SearchCompaniesQuery } from '../../documents.ts'
import { askGraph } from './graphql.ts'

export type Suggestion = NonNullable<SearchCompaniesQuery['search']>[number]

const known = new Map<string, Promise<Suggestion[]>>()
const LIMIT = 6
/** Shorter pauses are typing. */
const PAUSE_MS = 140

/** @throws Refused */
export function suggest(key: string | null, query: string): Promise<Suggestion[]> {
  const name = JSON.stringify([key, query.toLowerCase()])
  const asked =
    known.get(name) ??
    askGraph(key, SearchCompaniesDocument, { query, limit: LIMIT }).then(
      ({ data }) => data.search ?? [],
    )
  known.set(name, asked)
  asked.catch(() => known.delete(name))
  return asked
}

/** What is found for the newest text; what was found before stays in sight while it is asked. */
export function useSuggestions(key: string | null, text: string) {
  const [shown, show] = useState<{ text: string; found: Suggestion[] }>({ text: '', found: [] })
  useEffect(() => {
    if (text.length < 2) return show({ text, found: [] })
    let current = true
    const timer = setTimeout(async () => {
      const found = await suggest(key, text).catch(() => [])
      if (current) show({ text, found })
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, key])
  return { found: shown.found, busy: shown.text !== text }
}
