// Loads and caches the colors and brand kit of a company.
import { BrandKitDocument, type BrandKitQuery, CompanyDocument } from '../../documents.ts'
import { problemOfGraphqlError, queryGraphql } from '../api/graphql.ts'
import { ProblemError } from '../api/problem.ts'
import { useRequest } from '../api/use-request.ts'
import { type Caller, hasFeature } from '../state/caller.ts'

/** @throws ProblemError */
async function loadBrand(key: string, domain: string) {
  const { data, errors } = await queryGraphql(key, BrandKitDocument, { domain })
  if (!data.company?.brand) throw new ProblemError(problemOfGraphqlError(errors[0]))
  const { colors, brand } = data.company
  return { colors, brand, palette: brandPalette(colors) ?? (await loadPalette(key, domain)) }
}

type Colors = NonNullable<BrandKitQuery['company']>['colors']

/** @returns null when the key may not read the colors; empty for generated colors, which are not the brand's. */
const brandPalette = (colors: Colors): string[] | null =>
  colors?.source === 'GENERATED' ? [] : (colors?.palette ?? null)

/** Loads the palette alone, because publishable keys may not read `colors`. @throws ProblemError */
async function loadPalette(key: string, domain: string): Promise<string[]> {
  const { data } = await queryGraphql(key, CompanyDocument, { domain })
  return data.company?.palette ?? []
}

export type BrandData = Awaited<ReturnType<typeof loadBrand>>

const brandCache = new Map<string, Promise<BrandData>>()

function cachedBrand(key: string, domain: string): Promise<BrandData> {
  const cacheKey = JSON.stringify([key, domain])
  const brandPromise = brandCache.get(cacheKey) ?? loadBrand(key, domain)
  brandCache.set(cacheKey, brandPromise)
  brandPromise.catch(() => brandCache.delete(cacheKey))
  return brandPromise
}

/** @returns null without a key, and when the key is rejected or its plan does not include brand data. */
export function useBrand(caller: Caller, domain: string) {
  const { key } = caller
  const isAllowed = hasFeature(caller, 'BRAND_DATA')
  const request = useRequest(isAllowed && key ? () => cachedBrand(key, domain) : null, [
    key,
    domain,
    isAllowed,
  ])
  const isPlanLoading = key !== null && caller.viewer === null && !caller.problem
  return isAllowed || isPlanLoading ? request : null
}
