// Lists the commands. Each is imported only when it is used: the libraries of all commands take a second to load.
import type { Command } from 'commander'

export const COMMANDS: Record<string, (program: Command) => Promise<void>> = {
  serve: async (program) => (await import('./serve.ts')).serveCommand(program),
  config: async (program) => (await import('./config.ts')).configCommands(program),
  schema: async (program) => (await import('./schema.ts')).schemaCommand(program),
  keys: async (program) => (await import('./keys.ts')).keyCommands(program),
  artwork: async (program) => (await import('./artwork.ts')).artworkCommands(program),
  merchant: async (program) => (await import('./merchant.ts')).merchantCommands(program),
  why: async (program) => (await import('./why.ts')).whyCommand(program),
  crawl: async (program) => (await import('./crawl.ts')).crawlCommand(program),
  worker: async (program) => (await import('./worker.ts')).workerCommand(program),
  jobs: async (program) => (await import('./jobs.ts')).jobCommands(program),
  backup: async (program) => (await import('./backup.ts')).backupCommand(program),
  restore: async (program) => (await import('./restore.ts')).restoreCommand(program),
  prune: async (program) => (await import('./prune.ts')).pruneCommand(program),
  audit: async (program) => (await import('./audit.ts')).auditCommand(program),
  import: async (program) => (await import('./import.ts')).importCommand(program),
}
