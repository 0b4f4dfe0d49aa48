// Runs commands of the CLI in another process than the tests, one after another.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { CommandRequest, CommandResult } from './program.ts'

const PROGRAM = join(import.meta.dirname, 'program.ts')

let child: ChildProcess | null = null
let running: Promise<unknown> = Promise.resolve()

/** Rejects like `execFile` when the command ends with another code than 0. */
export async function runCommand(request: CommandRequest): Promise<CommandResult> {
  const run = running.then(() => send(request))
  running = run.catch(() => {})
  const result = await run
  if (result.code === 0) return result
  throw Object.assign(
    new Error(`Command failed: ${request.args.join(' ')}\n${result.stderr}`),
    result,
  )
}

function send(request: CommandRequest): Promise<CommandResult> {
  child ??= startChild()
  const { promise, resolve, reject } = Promise.withResolvers<CommandResult>()
  const onExit = () => {
    child = null
    reject(new Error(`The process of commands ended during ${request.args.join(' ')}.`))
  }
  child.once('exit', onExit)
  child.once('message', (result: CommandResult) => {
    child?.off('exit', onExit)
    resolve(result)
  })
  child.send(request)
  return promise
}

function startChild(): ChildProcess {
  const started = fork(PROGRAM, { execArgv: [], stdio: 'inherit' })
  started.unref()
  started.channel?.unref()
  return started
}
