// The program of the command line: it parses the arguments, runs one command and prints its failure.
import { Command } from 'commander'
import { COMMANDS } from './index.ts'

/**
 * Runs a command until it is done.
 * @param args those after the name of the program. A failure is printed on stderr, and ends the process with code 1.
 */
export async function runCommand(args: string[]): Promise<void> {
  const program = new Command('logograph').description('Self-hosted company logos and brand data.')
  const [commandName = ''] = args
  // Help and the message about an unknown command list every command.
  const commandNames = Object.hasOwn(COMMANDS, commandName) ? [commandName] : Object.keys(COMMANDS)
  for (const name of commandNames) await COMMANDS[name]?.(program)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    program.error(messageOf(error))
  }
}

/** Appends the cause, such as a full disk or a refused connection, to a message that is no whole sentence. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const causeMessage = error.cause instanceof Error ? error.cause.message : ''
  const isComplete = error.message.endsWith('.') || error.message.includes(causeMessage)
  return isComplete ? error.message : `${error.message}: ${causeMessage}`
}
