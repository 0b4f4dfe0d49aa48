// Loads the companies of a GraphQL operation: a domain first, and its profile when a field needs it.
import type { Apex } from '../apex.ts'
import { parseDomain } from '../inputs.ts'
import type { Identity, ProfileWithColors } from '../resolvers.ts'
import type { CompanyNode, GraphqlContext } from './context.ts'

/**
 * Counts a company toward the company limit of the operation.
 * @returns the same object for the same domain.
 * @throws Problem invalid_request when the limit is exceeded.
 */
function companyOf(domain: Apex, { companies, countCompany }: GraphqlContext): CompanyNode {
  countCompany(domain)
  const company = companies.get(domain) ?? { domain }
  companies.set(domain, company)
  return company
}

/** Like `companyOf`, for any spelling of a domain. It is async, so that in a list only an invalid domain fails. */
export async function companyByAnyDomain(
  domain: unknown,
  context: GraphqlContext,
): Promise<CompanyNode> {
  return companyOf(parseDomain(domain), context)
}

function loadProfile(
  company: CompanyNode,
  { resolvers, countCompany }: GraphqlContext,
): Promise<ProfileWithColors> {
  // A search result counts toward the plan's limit only once one of its fields loads the profile.
  countCompany(company.domain)
  company.profile ??= resolvers.meta(company.domain)
  return company.profile
}

/** Uses the profile, which contains the identity. If the profile fails, such as without permission, loads only the identity. */
function loadIdentity(company: CompanyNode, context: GraphqlContext): Promise<Identity> {
  company.identity ??= loadProfile(company, context).catch(() =>
    context.resolvers.identity(company.domain),
  )
  return company.identity
}

/** @returns a field resolver for a profile value. It throws a Problem when the caller lacks permission. */
export const profileField =
  <Value>(pick: (profile: ProfileWithColors) => Value) =>
  async (company: CompanyNode, _: unknown, context: GraphqlContext): Promise<Value> =>
    pick(await loadProfile(company, context))

/** @returns a field resolver for a public field. */
export const identityField =
  <Value>(pick: (identity: Identity) => Value) =>
  async (company: CompanyNode, _: unknown, context: GraphqlContext): Promise<Value> =>
    pick(await loadIdentity(company, context))
