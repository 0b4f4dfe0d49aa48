// The colours and the kit of a company, asked together and once.
import { BrandKitDocument, CompanyDocument } from '../../documents.ts'
import { askGraph, refusalOfError } from '../api/graphql.ts'
import { Refused } from '../api/problem.ts'
import { useAnswer } from '../api/response.ts'
import { type Caller, holds } from '../state/caller.ts'

async function ask(key: string, domain: string) {
  const { data, errors } = await askGraph(key, BrandKitDocument, { domain })
  if (!data.company?.brand) throw new Refused(refusalOfError(errors[0]))
  const { colors, brand } = data.company
  return { colors, brand, palette: colors?.palette ?? (await paletteOf(key, domain)) }
}

/** What publishable keys may see of the colours. @throws Refused */
async function paletteOf(key: string, domain: string): Promise<string[]> {
  const { data } = await askGraph(key, CompanyDocument, { domain })
  return data.company?.palette ?? []
}

export type Brand = Awaited<ReturnType<typeof ask>>

const asked = new Map<string, Promise<Brand>>()

function brandOf(key: string, domain: string): Promise<Brand> {
  const name = JSON.stringify([key, domain])
  const known = asked.get(name) ?? ask(key, domain)
  asked.set(name, known)
  known.catch(() => asked.delete(name))
  return known
}

/** @returns null for a caller to whom nothing of it is shown. */
export function useBrand(asking: Caller, domain: string) {
  const { key } = asking
  const may = holds(asking, 'BRAND_DATA')
  const answer = useAnswer(may && key ? () => brandOf(key, domain) : null, [key, domain, may])
  return may || (key !== null && asking.viewer === null && !asking.refusal) ? answer : null
}
