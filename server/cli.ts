// The commands of an operator; each works while the server runs.
import { Command } from 'commander'
import { artworkCommands } from './commands/artwork.ts'
import { crawlCommand } from './commands/crawl.ts'
import { importCommand } from './commands/import.ts'
import { keyCommands } from './commands/keys.ts'
import { serveCommand } from './commands/serve.ts'
import { whyCommand } from './commands/why.ts'

const program = new Command('logograph').description(
  'What does this company look like, and what is it?',
)
serveCommand(program)
keyCommands(program)
artworkCommands(program)
whyCommand(program)
crawlCommand(program)
importCommand(program)

try {
  await program.parseAsync()
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error))
}
