// Helpers of the commands: they open the stores and parse arguments.
import { type Command, InvalidArgumentError, Option } from 'commander'
import { hostnameErrorText } from '../../schema/apex.ts'
import { parseOperatorSite, type Site, siteInScope } from '../../schema/site.ts'
import { type Config, loadConfig } from '../config.ts'
import { type AuditContext, auditedRecords, currentOperator } from '../operator/audited-records.ts'
import { copyDataFor } from '../registry/catalogue/prepared.ts'
import { openStores, type Stores } from '../stores/open.ts'

/** The option `--reason` of the command that runs; a process runs one command. */
let auditReason: string | null = null

const MAX_REASON_LENGTH = 500

/** Adds the option `--reason` to a command and its subcommands. */
export function withReason(command: Command): Command {
  return command
    .option('--reason <text>', 'why, for the audit log', parseReason)
    .hook('preAction', (_, action) => {
      auditReason = action.optsWithGlobals<{ reason?: string }>().reason ?? null
    })
}

function parseReason(text: string): string {
  if (text.trim() !== '' && text.length <= MAX_REASON_LENGTH) return text.trim()
  throw new InvalidArgumentError(
    `The reason must have 1 to ${MAX_REASON_LENGTH} characters; got ${text.length}.`,
  )
}

export const auditContext = (): AuditContext => ({ who: currentOperator(), reason: auditReason })

/** Opens the stores for one command and closes them after it. Its changes are in the audit log. */
export async function withStores<T>(
  work: (stores: Stores, config: Config) => Promise<T>,
): Promise<T> {
  const config = loadConfig(process.env)
  // A command may run before the first start, for instance to create a key.
  await copyDataFor(config)
  // Redis is not needed: serving processes learn of changes through the records.
  const stores = await openStores({ ...config, redisUrl: null })
  try {
    return await work(
      { ...stores, records: auditedRecords(stores.records, auditContext()) },
      config,
    )
  } finally {
    await stores.close()
  }
}

/** The option of commands about one host. */
export const hostOption = () =>
  new Option('--host', 'mean exactly this host, such as app.example.com, and not its company')

/**
 * Parses what an operator names: a public host, a private one with its port and path, or a coin such as circle.com/USDC.
 * @returns the site; `siteOfCommand` reduces it to its company.
 * @throws InvalidArgumentError naming the value and the rule that it breaks.
 */
export function parseSiteArgument(text: string): Site {
  const { zones } = loadConfig(process.env).privateNetwork
  const site = parseOperatorSite(text, zones)
  if (typeof site === 'string') return site
  throw new InvalidArgumentError(hostnameErrorText(text, site))
}

/** @returns the company, or exactly the host with the option `--host`; a private host is always itself. */
export const siteOfCommand = (site: Site, { host = false }: { host?: boolean }): Site =>
  siteInScope(site, host ? 'host' : 'company')

/** @returns a parser of integers, which throws InvalidArgumentError naming the value and the range. */
export const parseIntegerBetween = (min: number, max: number) => (text: string) => {
  const number = Number(text)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new InvalidArgumentError(
    `The value must be an integer from ${min} to ${max}; got "${text}".`,
  )
}

/** Milliseconds of each unit. */
const DURATION_UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Ten years in milliseconds. */
const MAX_DURATION_MS = 3650 * 86_400_000

/**
 * Parses a duration such as 90d, 12h or 30m.
 * @returns milliseconds. @throws InvalidArgumentError naming the value and what is allowed.
 */
export function parseDuration(text: string): number {
  const [, count, unit = ''] = /^(0|[1-9]\d{0,6})([mhd])$/.exec(text) ?? []
  const milliseconds = Number(count) * (DURATION_UNITS[unit] ?? Number.NaN)
  if (milliseconds <= MAX_DURATION_MS) return milliseconds
  throw new InvalidArgumentError(
    `The duration must be minutes, hours or days up to ten years, such as 30m, 12h or 90d; got "${text}".`,
  )
}

/** @throws Error when the configuration has no Redis. */
export function requireRedis(config: Config): Config & { redisUrl: string } {
  const { redisUrl } = config
  if (redisUrl === null) throw new Error('REDIS_URL must be set: the job queue is in Redis.')
  return { ...config, redisUrl }
}
