// Loads the companies of a GraphQL operation: a domain first, and its profile when a field needs it.
import { BREAK, type GraphQLResolveInfo, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import type { Apex } from '../apex.ts'
import type { CompanyIdentifier } from '../identifiers.ts'
import { parseDomain } from '../inputs/domain.ts'
import type { Identity, ProfileWithColors, Resolution, SearchMatch } from '../resolvers.ts'
import { coinSite } from '../site.ts'
import type { CompanyNode, CountCompany, GraphqlContext } from './context.ts'

/**
 * Counts a company toward a limit of the operation.
 * @returns the same object for the same domain.
 * @throws the error of `count` when the limit is exceeded.
 */
function companyOf(domain: Apex, context: GraphqlContext, count: CountCompany): CompanyNode {
  const { companies, cacheTags } = context
  count(domain)
  cacheTags?.add(domain)
  const company = companies.get(domain) ?? { domain }
  companies.set(domain, company)
  return company
}

/**
 * Like `companyOf`, for any spelling of a domain. It is async, so that in a list only an invalid domain fails.
 *
 * When the operation selects fields of profiles, loads the profile first. Then its fields need no promises, which take
 * longer than all other steps: without this, a hundred companies with all fields take 1.2 times as long.
 */
export async function companyByAnyDomain(
  domain: unknown,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  count: CountCompany = context.countCompany,
): Promise<CompanyNode> {
  const company = companyOf(parseDomain(domain), context, count)
  if (selectsProfiles(info)) {
    try {
      await loadProfile(company, context)
    } catch {
      // Each field that needs the profile reports the error.
    }
  }
  return company
}

/**
 * Finds the company of a reference from another service of the graph. Counts the lookup before it runs, so that one without
 * a match counts too; a company that is found replaces it in the count.
 * @throws Problem no_match.
 */
export async function companyByIdentifier(
  identifier: CompanyIdentifier,
  { resolvers, countEntity }: GraphqlContext,
): Promise<CompanyNode> {
  const key = JSON.stringify(identifier)
  countEntity(key)
  const match = await resolvers.resolve(identifier)
  countEntity(match.domain, key)
  return { domain: match.domain, match }
}

/** Notes the tags of a match: its company, and the coin, which may have a logo of its own. */
export function noteTags(
  { domain, matched }: SearchMatch | Resolution,
  { cacheTags }: GraphqlContext,
): void {
  cacheTags?.add(domain)
  if (matched.field === 'coin') cacheTags?.add(coinSite(domain, matched.value))
}

const selectsProfilesByOperation = new WeakMap<object, boolean>()

/** @returns whether the operation, or a fragment of its document, selects a field that needs the profile. */
function selectsProfiles({ schema, operation, fragments }: GraphQLResolveInfo): boolean {
  const known = selectsProfilesByOperation.get(operation)
  if (known !== undefined) return known
  let found = false
  const types = new TypeInfo(schema)
  const visitor = visitWithTypeInfo(types, {
    Field() {
      found ||= types.getFieldDef()?.extensions.needsProfile === true
      return found ? BREAK : undefined
    },
  })
  for (const node of [operation, ...Object.values(fragments)]) visit(node, visitor)
  selectsProfilesByOperation.set(operation, found)
  return found
}

function loadProfile(
  company: CompanyNode,
  { resolvers, countCompany }: GraphqlContext,
): Promise<ProfileWithColors> {
  // A search result counts toward the plan's limit only once one of its fields loads the profile.
  countCompany(company.domain)
  company.profile ??= resolvers.meta(company.domain).then((profile) => {
    company.loadedProfile = profile
    return profile
  })
  return company.profile
}

/** Uses the profile, which contains the identity. If the profile fails, such as without permission, loads only the identity. */
function loadIdentity(company: CompanyNode, context: GraphqlContext): Promise<Identity> {
  company.identity ??= loadProfile(company, context).catch(() =>
    context.resolvers.identity(company.domain),
  )
  return company.identity
}

/** The options of a field of Company that the profile contains. */
interface ProfileFieldOptions<Value> {
  extensions: { needsProfile: true; isPublic?: true; listLength?: () => number }
  resolve(company: CompanyNode, args: unknown, context: GraphqlContext): Value | Promise<Value>
}

/**
 * A field that needs the profile. It throws a Problem when the caller lacks permission.
 * @param listLength the usual length of a list, which the cost limit assumes.
 */
export const profileField = <Value>(
  pick: (profile: ProfileWithColors) => Value,
  listLength?: number,
): ProfileFieldOptions<Value> => ({
  extensions: {
    needsProfile: true,
    listLength: listLength === undefined ? undefined : () => listLength,
  },
  resolve: (company, _, context) =>
    company.loadedProfile ? pick(company.loadedProfile) : loadProfile(company, context).then(pick),
})

/** A public field. A search result has most of them already. */
export const identityField = <Field extends keyof Identity>(
  field: Field,
): ProfileFieldOptions<Identity[Field]> => ({
  extensions: { needsProfile: true, isPublic: true },
  resolve: (company, _, context) => {
    const known: Partial<Identity> | undefined = company.loadedProfile ?? company.match
    return known && field in known
      ? (known[field] as Identity[Field])
      : loadIdentity(company, context).then((identity) => identity[field])
  },
})
