// Starts the real program as a process, with default settings except for its data folder, DNS server and CA.
import { execFile } from 'node:child_process'
import { openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launch, stopChild, waitUntilReady } from '../../../bench/children.ts'
import { RESOLVER } from './internet.ts'

const CLI = join(import.meta.dirname, '../../../server/cli.ts')

export interface Program {
  /** Runs a command on the same data. */
  run(...args: string[]): Promise<string>
  /** Runs a command with other settings. */
  runWith(settings: Record<string, string>, ...args: string[]): Promise<string>
  get(path: string): Promise<Response>
  stop(): Promise<void>
}

/** @param folder for data and log. @param ca PEM of the authority that signs the sites' certificates. */
export async function startProgram(folder: string, ca: string): Promise<Program> {
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, ca)
  const env = { DATA_DIR: folder, DNS_SERVERS: RESOLVER, NODE_EXTRA_CA_CERTS: caFile }
  const log = openSync(join(folder, 'log.txt'), 'w')
  const child = launch(process.execPath, [CLI, 'serve'], { env, stdout: log, stderr: log })
  await waitUntilReady(child, 'http://127.0.0.1:3000/livez')
  async function runWith(settings: Record<string, string>, ...args: string[]): Promise<string> {
    const options = { env: { ...process.env, ...env, ...settings } }
    const command = promisify(execFile)(process.execPath, [CLI, ...args], options)
    // `crawl` ends with 1 when a website failed, as hostile ones do.
    const isFailedCrawl = (error: { code?: unknown }) => args[0] === 'crawl' && error.code === 1
    const ended = await command.catch((error) => {
      if (isFailedCrawl(error)) return error as { stdout: string }
      throw error
    })
    return ended.stdout
  }
  return {
    run: (...args) => runWith({}, ...args),
    runWith,
    get: (path) => fetch(`http://127.0.0.1:3000${path}`),
    stop: () => stopChild(child),
  }
}
