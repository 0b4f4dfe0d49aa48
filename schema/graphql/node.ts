// What the fields of a company start from, and how it is read: once for all of them, and not before one asks.
import type { GraphQLResolveInfo } from 'graphql'
import type { Apex } from '../apex.ts'
import { domainOf } from '../inputs.ts'
import { attempted, followed } from '../promised.ts'
import type { Described, Identity, Match } from '../resolvers.ts'
import type { GraphContext } from './context.ts'
import { onceEach } from './memoize.ts'
import { askedIn } from './operation-analysis.ts'

export interface CompanyNode {
  domain: Apex
  /** Read before its fields are asked, with what came of it. */
  told?: Described | Error
  identity?: Identity | Error
  /** What a search told of it already. */
  match?: Match
}

const IDENTITY = ['name', 'ticker', 'exchange']
const PROFILE = [
  ...['description', 'socials', 'industry', 'companySize'],
  ...['technologies', 'palette', 'indexedAt'],
]

/** Whether anything of them is asked that is kept, and the viewer may have. */
export function isKept(asked: ReadonlySet<string>, { viewer: { kind, plan } }: GraphContext) {
  const isAsked = (name: string) => asked.has(name)
  const mayDescribe = kind !== 'anonymous' && plan.features.brandData === true
  return IDENTITY.some(isAsked) || (mayDescribe && PROFILE.some(isAsked))
}

const stored = onceEach((domain, { resolvers }) => resolvers.meta(domain))
const known = onceEach((domain, { resolvers }) => resolvers.identity(domain))
const kept = (error: Error): Error => error

/** @returns one of the companies that the operation is about, with what is asked of it. @throws Problem when it is one too many. */
export function companyOf(
  domain: Apex,
  context: GraphContext,
  info: GraphQLResolveInfo,
): CompanyNode | Promise<CompanyNode> {
  context.count(domain)
  const asked = askedIn(info)
  if (PROFILE.some((name) => asked.has(name))) return withProfile(domain, context, asked)
  return IDENTITY.some((name) => asked.has(name)) ? withIdentity(domain, context) : { domain }
}

function withProfile(
  domain: Apex,
  context: GraphContext,
  asked: ReadonlySet<string>,
): CompanyNode | Promise<CompanyNode> {
  const known = stored(domain, context)
  if (!(known instanceof Promise)) return { domain, told: known }
  return known.then(
    (told) => ({ domain, told }),
    async (told: Error) => {
      // Who may not have the profile has the name all the same.
      const isMissing = IDENTITY.some((name) => asked.has(name))
      return isMissing ? { ...(await withIdentity(domain, context)), told } : { domain, told }
    },
  )
}

async function withIdentity(domain: Apex, context: GraphContext): Promise<CompanyNode> {
  return { domain, identity: await known(domain, context).catch(kept) }
}

/** The same by any spelling of its domain: one of a list, whose error is its own alone. */
export function companyNamed(
  domain: unknown,
  context: GraphContext,
  info: GraphQLResolveInfo,
): CompanyNode | Promise<CompanyNode> {
  return attempted(() => companyOf(domainOf(domain), context, info))
}

/** @returns a field of the profile. It throws what keeps the profile from the caller. */
export const ofProfile =
  <Value>(pick: (told: Described) => Value) =>
  ({ domain, told }: CompanyNode, _: unknown, context: GraphContext): Value | Promise<Value> => {
    if (told instanceof Error) throw told
    if (told) return pick(told)
    context.count(domain)
    return followed(stored(domain, context), pick)
  }

/** @returns a field that anyone may have. */
export const ofIdentity =
  <Value>(pick: (identity: Identity) => Value) =>
  (company: CompanyNode, _: unknown, context: GraphContext): Value | Promise<Value> => {
    const { domain, told, identity } = company
    if (told && !(told instanceof Error)) return pick(told)
    if (identity instanceof Error) throw identity
    if (identity) return pick(identity)
    context.count(domain)
    return known(domain, context).then(pick)
  }
