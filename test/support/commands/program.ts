// A process that runs commands one after another, because most of the time of a command is the start of its process.
import { runCommand } from '../../../server/commands/program.ts'

export interface CommandRequest {
  args: string[]
  env: Record<string, string>
}

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

process.umask(0o077)
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async ({ args, env }: CommandRequest) => process.send?.(await run(args, env)))

async function run(args: string[], env: Record<string, string>): Promise<CommandResult> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.exitCode = 0
  const result: CommandResult = { code: 0, stdout: '', stderr: '' }
  const ended = Promise.withResolvers<void>()
  let hasEnded = false
  for (const stream of ['stdout', 'stderr'] as const)
    process[stream].write = (text: string | Uint8Array) => {
      if (!hasEnded) result[stream] += text
      return true
    }
  process.exit = (code) => {
    if (!hasEnded) process.exitCode = code
    hasEnded = true
    ended.resolve()
    throw new Error('The command has ended.')
  }
  await Promise.race([ended.promise, runCommand(args).catch(() => {})])
  result.code = Number(process.exitCode)
  return result
}
