// The command line: every command works while the server runs.
import { enableCompileCache } from 'node:module'
import { COMPILE_CACHE, restartCommandWithinMemory } from './memory/restart.ts'
import { catchHangup } from './shutdown/hangup.ts'

const args = process.argv.slice(2)
// These two run until they are stopped, and divide the memory by the configuration.
const isLasting = ['serve', 'worker'].includes(args[0] ?? '')
if (isLasting) catchHangup()

enableCompileCache(COMPILE_CACHE)

// Import checkpoints and downloads in the data folder are for their owner alone, like the database.
process.umask(0o077)

if (!isLasting) {
  restartCommandWithinMemory()
  // Without a reader, such as after `| head`, a command ends silently, with the code of one that SIGPIPE ends.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(141)
    throw error
  })
}
// Imported only now, because loading it takes longer than all before.
const { runCommand } = await import('./commands/program.ts')
await runCommand(args)
