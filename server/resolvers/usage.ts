// Resolver for the usage of the caller's key.
import type { Resolvers } from '../../schema/resolvers.ts'
import { requireKey } from '../access/entitlements.ts'
import type { SigningCaller } from '../access/signed-urls.ts'
import type { UsageCounter } from '../access/usage.ts'

/** Any key may read its own usage. */
export const usage =
  ({ find }: Pick<UsageCounter, 'find'>, caller: SigningCaller): Resolvers['usage'] =>
  async () => {
    requireKey(caller, 'Reading usage', null)
    return find(caller.keyId as string)
  }
