// The commands of an operator; each works while the server runs.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { Command } from 'commander'

// Compiled code is kept beside the libraries, which halves each start. Where nothing may be written it does without.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/logograph'))

/** Each is loaded when it is asked for: together they bring a second's worth of libraries. */
const COMMANDS: Record<string, (program: Command) => Promise<void>> = {
  serve: async (program) => (await import('./commands/serve.ts')).serveCommand(program),
  keys: async (program) => (await import('./commands/keys.ts')).keyCommands(program),
  artwork: async (program) => (await import('./commands/artwork.ts')).artworkCommands(program),
  why: async (program) => (await import('./commands/why.ts')).whyCommand(program),
  crawl: async (program) => (await import('./commands/crawl.ts')).crawlCommand(program),
  worker: async (program) => (await import('./commands/worker.ts')).workerCommand(program),
  jobs: async (program) => (await import('./commands/jobs.ts')).jobCommands(program),
  import: async (program) => (await import('./commands/import.ts')).importCommand(program),
}

const program = new Command('logograph').description(
  'What does this company look like, and what is it?',
)
const [asked = ''] = process.argv.slice(2)
// Help, and a word that is no command, want to know of all.
const wanted = Object.hasOwn(COMMANDS, asked) ? [asked] : Object.keys(COMMANDS)
for (const name of wanted) await COMMANDS[name]?.(program)

try {
  await program.parseAsync()
} catch (error) {
  program.error(wordsOf(error))
}

/** What is away is named by an error, and why by its cause: a full disk, a refused connection. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const why = error.cause instanceof Error ? error.cause.message : ''
  return error.message.includes(why) ? error.message : `${error.message}: ${why}`
}
