// audit: shows who changed keys, corrections and blocks, when and why.
import type { Command } from 'commander'
import { toPlainText } from '../../schema/plain-text.ts'
import type { AuditEntry } from '../stores/records.ts'
import { parseIntegerBetween, withStores } from './arguments.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 10_000

export function auditCommand(program: Command): void {
  program
    .command('audit')
    .description('show the last changes of keys, corrections, blocks and companies')
    .option(
      '--limit <number>',
      'number of entries',
      parseIntegerBetween(1, MAX_LIMIT),
      DEFAULT_LIMIT,
    )
    .option('--json', 'print JSON')
    .action(({ limit, json }: { limit: number; json?: boolean }) =>
      withStores(async ({ records }) => {
        const entries = await records.audit.list(limit)
        if (json) console.log(JSON.stringify(entries, null, 2))
        else for (const entry of entries) console.log(lineOf(entry))
      }),
    )
}

const lineOf = ({ at, who, action, subject, reason }: AuditEntry): string =>
  [at.toISOString(), ...[who, action, subject, reason ?? ''].map(toPlainText)].join('\t')
