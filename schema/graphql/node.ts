// The object behind the GraphQL type Company: a domain, and its profile once a field asks for it.
import type { Apex } from '../apex.ts'
import { domainOf } from '../inputs.ts'
import type { Described, Identity, Match } from '../resolvers.ts'
import type { GraphContext } from './context.ts'

export interface CompanyNode {
  domain: Apex
  /** Read once, however many fields ask for it. */
  profile?: Promise<Described>
  /** The same for the fields that anyone may have. */
  identity?: Promise<Identity>
  /** The hit of a search, which holds some of the fields already. */
  match?: Match
}

/** @returns one of the companies that the operation is about. @throws Problem when it is one too many. */
export function companyOf(domain: Apex, context: GraphContext): CompanyNode {
  context.count(domain)
  return { domain }
}

/** The same by any spelling of its domain, rejected alone where it is one of a list. */
export async function companyNamed(domain: unknown, context: GraphContext): Promise<CompanyNode> {
  return companyOf(domainOf(domain), context)
}

function profileOf(company: CompanyNode, { resolvers, count }: GraphContext): Promise<Described> {
  count(company.domain)
  company.profile ??= resolvers.meta(company.domain)
  return company.profile
}

/** The profile holds the identity too; a caller who may not see the profile gets the identity alone. */
function identityOf(company: CompanyNode, context: GraphContext): Promise<Identity> {
  company.identity ??= profileOf(company, context).catch(() =>
    context.resolvers.identity(company.domain),
  )
  return company.identity
}

/** @returns the resolver of a field of the profile. It throws the Problem that keeps the profile from the caller. */
export const ofProfile =
  <Value>(pick: (profile: Described) => Value) =>
  async (company: CompanyNode, _: unknown, context: GraphContext): Promise<Value> =>
    pick(await profileOf(company, context))

/** @returns the resolver of a field that anyone may have. */
export const ofIdentity =
  <Value>(pick: (identity: Identity) => Value) =>
  async (company: CompanyNode, _: unknown, context: GraphContext): Promise<Value> =>
    pick(await identityOf(company, context))
