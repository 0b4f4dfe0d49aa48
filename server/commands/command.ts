// What commands share: the stores of the configuration, and a domain as an argument.
import { InvalidArgumentError } from 'commander'
import { type Apex, apexOf, DOMAIN_ALLOWED } from '../../schema/apex.ts'
import { type Config, loadConfig } from '../config.ts'
import { openStores, type Stores } from '../stores/open.ts'

/** Opens the stores for one command and closes them after it. */
export async function withStores<T>(
  work: (stores: Stores, config: Config) => Promise<T>,
): Promise<T> {
  const config = loadConfig(process.env)
  const stores = openStores(config)
  try {
    return await work(stores, config)
  } finally {
    await Promise.all([stores.records.close(), stores.cache.close()])
  }
}

/** @throws InvalidArgumentError naming the word and what is allowed. */
export function domain(word: string): Apex {
  const apex = apexOf(word)
  if (apex === null) throw new InvalidArgumentError(`"${word}" is not ${DOMAIN_ALLOWED}.`)
  return apex
}
