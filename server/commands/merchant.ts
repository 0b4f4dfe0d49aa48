// merchant set, unset, list, export, import: what the operator teaches about the lines of bank statements.
import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { type Apex, hostnameErrorText, parseHostname } from '../../schema/apex.ts'
import { formatCsv, withoutFormulas } from '../../schema/csv.ts'
import { MAX_LINE_LENGTH } from '../../schema/inputs/merchant.ts'
import type { MerchantRule } from '../../schema/merchant.ts'
import { findMerchant } from '../merchants/index.ts'
import { merchantIndex } from '../merchants/merchant-index.ts'
import { patternKey, readRules } from '../merchants/rules.ts'
import type { MerchantRuleRecords } from '../stores/records.ts'
import { withReason, withStores } from './arguments.ts'
import { importRows } from './import-rows.ts'

/** Rules of one installation; every process keeps them in memory. */
const MAX_RULES = 10_000
/** Lines that a pattern is tried against. */
const MAX_TRIED_LINES = 1000

export function merchantCommands(program: Command): void {
  const merchant = withReason(program.command('merchant')).description(
    'teach which company a line of a bank statement means',
  )
  merchant
    .command('set')
    .description('answer every line with this pattern with this company')
    .argument(
      '<pattern>',
      'words that stand next to each other in the line; * at the end for the rest of a word',
      parsePattern,
    )
    .argument('<domain>', 'the domain of the company', parseDomain)
    .option(
      '--lines <file>',
      `show which of up to ${MAX_TRIED_LINES} lines of a text file change, and set nothing`,
    )
    .action((pattern: string, domain: Apex, { lines }) =>
      withStores(async ({ records: { merchantRules } }) => {
        if (lines !== undefined) return tryRule(merchantRules, { pattern, domain }, lines)
        console.log(await setRule(merchantRules, { pattern, domain }, await keysIn(merchantRules)))
      }),
    )
  merchant
    .command('unset')
    .description('forget a pattern')
    .argument('<pattern>', 'a pattern that merchant list shows', parsePattern)
    .action((pattern: string) =>
      withStores(async ({ records: { merchantRules } }) => {
        const removed = await merchantRules.remove(patternKey(pattern))
        if (removed === null)
          throw new Error(`The pattern must be one that merchant list shows; got "${pattern}".`)
        console.log(`${removed.pattern} means ${removed.domain} no longer.`)
      }),
    )
  merchant
    .command('list')
    .description('list all patterns')
    .option('--json', 'print JSON')
    .action(({ json }) =>
      withStores(async ({ records: { merchantRules } }) => {
        const rules = await merchantRules.list()
        if (json) console.log(JSON.stringify(rules, null, 2))
        else for (const { pattern, domain } of rules) console.log(`${pattern}\t${domain}`)
      }),
    )
  merchant
    .command('export')
    .description('print all patterns as CSV, which merchant import reads')
    .action(() =>
      withStores(async ({ records: { merchantRules } }) => {
        const rules = await merchantRules.list()
        const rows = rules.map(({ pattern, domain }) => withoutFormulas([pattern, domain]))
        process.stdout.write(formatCsv([['pattern', 'domain'], ...rows]))
      }),
    )
  merchant
    .command('import')
    .description('set many patterns from a CSV file')
    .argument('<file>', 'columns: pattern, domain')
    .action(async (file) => {
      const failures = await withStores(({ records }) => importFile(records.merchantRules, file))
      if (failures > 0) process.exitCode = 1
    })
}

/** @throws InvalidArgumentError for a pattern that every line would have, or that no line can have. */
function parsePattern(text: string): string {
  const pattern = text.trim()
  if (patternKey(pattern) !== '' && pattern.length <= MAX_PATTERN_LENGTH) return pattern
  throw new InvalidArgumentError(
    `The pattern must have 1 to ${MAX_PATTERN_LENGTH} characters with a letter or digit among them; got "${text}".`,
  )
}

const MAX_PATTERN_LENGTH = 200

/** @throws InvalidArgumentError naming the value and the rule that it breaks. */
function parseDomain(text: string): Apex {
  const domain = parseHostname(text)
  if (typeof domain === 'string') return domain
  throw new InvalidArgumentError(hostnameErrorText(text, domain))
}

/** @returns the keys of the patterns that are set. */
const keysIn = async (rules: MerchantRuleRecords): Promise<Set<string>> =>
  new Set((await rules.list()).map(({ pattern }) => patternKey(pattern)))

/**
 * @param known the keys of the patterns that are set; gets the new one.
 * @returns a sentence for people. @throws Error beyond `MAX_RULES`.
 */
async function setRule(
  rules: MerchantRuleRecords,
  rule: MerchantRule,
  known: Set<string>,
): Promise<string> {
  const key = patternKey(rule.pattern)
  if (!known.has(key) && known.size >= MAX_RULES)
    throw new Error(`There may be at most ${MAX_RULES} patterns; unset one first.`)
  known.add(key)
  const isChanged = await rules.put(key, rule)
  return `${rule.pattern} ${isChanged ? 'now means' : 'meant already'} ${rule.domain}.`
}

/** Prints each line whose merchant the rule would change, with the merchant before and after. */
async function tryRule(
  rules: MerchantRuleRecords,
  rule: MerchantRule,
  file: string,
): Promise<void> {
  const index = await merchantIndex()
  const known = await rules.list()
  const key = patternKey(rule.pattern)
  const others = known.filter(({ pattern }) => patternKey(pattern) !== key)
  const before = { index, rules: readRules(known) }
  const after = { index, rules: readRules([...others, rule]) }
  const texts = (await readFile(file, 'utf8')).split(/\r?\n/).filter((text) => text.trim() !== '')
  const lines = texts.slice(-MAX_TRIED_LINES).map((text) => text.slice(0, MAX_LINE_LENGTH))
  const domainIn = (known: typeof before, text: string) => {
    const { merchant } = findMerchant(known, text)
    return merchant?.domain ?? merchant?.name ?? 'none'
  }
  const changed = lines.flatMap((text) => {
    const [old, now] = [domainIn(before, text), domainIn(after, text)]
    return old === now ? [] : [`${text}\t${old} → ${now}`]
  })
  for (const line of changed) console.log(line)
  console.error(`${changed.length} of ${lines.length} lines would change. Nothing was set.`)
}

/** Sets each row of the file. @returns the number of rows that failed. */
async function importFile(rules: MerchantRuleRecords, file: string): Promise<number> {
  const known = await keysIn(rules)
  return importRows(file, ['pattern', 'domain'], (row) => {
    // The export puts an apostrophe before what a spreadsheet would run as a formula.
    const pattern = parsePattern((row.pattern ?? '').replace(/^'(?=[=+\-@])/, ''))
    return setRule(rules, { pattern, domain: parseDomain(row.domain ?? '') }, known)
  })
}
