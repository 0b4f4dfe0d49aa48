// The command line: every command works while the server runs.
import { enableCompileCache } from 'node:module'
import { runCommand } from './commands/program.ts'
import { COMPILE_CACHE, restartCommandWithinMemory } from './memory/restart.ts'
import { catchHangup } from './shutdown/hangup.ts'

enableCompileCache(COMPILE_CACHE)

// Import checkpoints and downloads in the data folder are for their owner alone, like the database.
process.umask(0o077)

const args = process.argv.slice(2)
// These two run until they are stopped, and divide the memory by the configuration.
if (['serve', 'worker'].includes(args[0] ?? '')) catchHangup()
else restartCommandWithinMemory()
await runCommand(args)
