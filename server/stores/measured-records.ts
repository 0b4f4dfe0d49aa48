// Measures the calls of a record store.
import type { Records } from './records.ts'

/**
 * Called after each call. `isWrite`: the call changes data, so a failure lost a write. `error` is null unless the call
 * failed.
 */
export type OnStoreCall = (
  milliseconds: number,
  isFailed: boolean,
  isWrite: boolean,
  error: unknown,
) => void

/** The methods that change data, in any group of the records. */
const WRITES = new Set([
  'put',
  'remove',
  'block',
  'unblock',
  'expire',
  'spend',
  'spendOfCaller',
  'add',
  'revoke',
  'update',
  'rotate',
  'prune',
  'limitArtwork',
])

/** @returns the same records; `onCall` learns of each call of their groups that returns a promise. */
export function measureRecords<Store extends Records>(records: Store, onCall: OnStoreCall): Store {
  const measure = <Group extends object>(group: Group): Group =>
    Object.fromEntries(
      Object.entries(group).map(([name, method]) => [
        name,
        typeof method === 'function' ? measured(method, WRITES.has(name), onCall) : method,
      ]),
    ) as Group
  const { artwork, visits, companies, intelligence, keys, usage, secrets, merchantRules } = records
  return {
    ...records,
    artwork: measure(artwork),
    visits: measure(visits),
    companies: measure(companies),
    intelligence: measure(intelligence),
    keys: measure(keys),
    usage: measure(usage),
    secrets: measure(secrets),
    merchantRules: measure(merchantRules),
  }
}

type Method = (...args: unknown[]) => unknown

function measured(method: Method, isWrite: boolean, onCall: OnStoreCall): Method {
  return (...args) => {
    const startedAt = performance.now()
    const result = method(...args)
    if (!(result instanceof Promise)) return result
    const end = (isFailed: boolean, error: unknown) =>
      onCall(performance.now() - startedAt, isFailed, isWrite, error)
    result.then(
      () => end(false, null),
      (error) => end(true, error),
    )
    return result
  }
}
