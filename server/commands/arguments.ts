// What commands share: the stores of the configuration, and how arguments are read.
import { InvalidArgumentError } from 'commander'
import { type Apex, apexOf, DOMAIN_ALLOWED } from '../../schema/apex.ts'
import { type Config, loadConfig } from '../config.ts'
import { openStores, type Stores } from '../stores/open.ts'

/** Opens the stores for one command and closes them after it. */
export async function withStores<T>(
  work: (stores: Stores, config: Config) => Promise<T>,
): Promise<T> {
  const config = loadConfig(process.env)
  // The processes that serve hear of each change through the records.
  const stores = openStores({ ...config, redisUrl: null })
  try {
    return await work(stores, config)
  } finally {
    await stores.close()
  }
}

/** @throws InvalidArgumentError naming the word and what is allowed. */
export function domain(word: string): Apex {
  const apex = apexOf(word)
  if (apex === null) throw new InvalidArgumentError(`"${word}" is not ${DOMAIN_ALLOWED}.`)
  return apex
}

/** @returns what reads an integer. It throws InvalidArgumentError naming the word and what is allowed. */
export const between = (least: number, most: number) => (word: string) => {
  const number = Number(word)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new InvalidArgumentError(`"${word}" is not an integer from ${least} to ${most}.`)
}

/** @throws Error when the processes of this configuration share nothing. */
export function shared(config: Config): Config & { redisUrl: string } {
  const { redisUrl } = config
  if (redisUrl === null) throw new Error('This needs REDIS_URL: jobs are kept in Redis.')
  return { ...config, redisUrl }
}
