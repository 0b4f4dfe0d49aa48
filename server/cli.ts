// The command line: every command works while the server runs.
import { enableCompileCache } from 'node:module'
import { Command } from 'commander'
import { COMMANDS } from './commands/index.ts'
import { COMPILE_CACHE, restartCommandWithinMemory } from './memory/restart.ts'
import { catchHangup } from './shutdown/hangup.ts'

enableCompileCache(COMPILE_CACHE)

// Import checkpoints and downloads in the data folder are for their owner alone, like the database.
process.umask(0o077)

const program = new Command('logograph').description('Self-hosted company logos and brand data.')
const [commandName = ''] = process.argv.slice(2)
// These two run until they are stopped, and divide the memory by the configuration.
if (['serve', 'worker'].includes(commandName)) catchHangup()
else restartCommandWithinMemory()
// Help and the message about an unknown command list every command.
const commandNames = Object.hasOwn(COMMANDS, commandName) ? [commandName] : Object.keys(COMMANDS)
for (const name of commandNames) await COMMANDS[name]?.(program)

try {
  await program.parseAsync()
} catch (error) {
  program.error(messageOf(error))
}

/** Appends the cause, such as a full disk or a refused connection, to a message that is no whole sentence. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const causeMessage = error.cause instanceof Error ? error.cause.message : ''
  const isComplete = error.message.endsWith('.') || error.message.includes(causeMessage)
  return isComplete ? error.message : `${error.message}: ${causeMessage}`
}
