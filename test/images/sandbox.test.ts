// Tests that code in a render process cannot reach the network, files or other processes: JavaScript under Node's
// permission model, and native code in Linux namespaces.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { childCommand } from '../../server/images/child.ts'
import { detectSandbox } from '../../server/images/sandbox.ts'
import { svgOf } from '../support/artwork.ts'
import { testRenderer } from '../support/renderer.ts'

let folder: string
let secretFile: string
let listener: Server
let port: number
let connections = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'logograph-sandbox-'))
  secretFile = join(folder, 'records.sqlite')
  writeFileSync(secretFile, 'secret')
  listener = createServer((socket) => {
    connections += 1
    socket.end()
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  port = (listener.address() as { port: number }).port
})
afterAll(() => {
  listener.close()
  rmSync(folder, { recursive: true })
})

/** Modules and a function for the code that `attempt` runs. */
const TOOLS = `
  const net = process.getBuiltinModule('net'), dgram = process.getBuiltinModule('dgram')
  const fs = process.getBuiltinModule('fs'), dns = process.getBuiltinModule('dns')
  const childProcess = process.getBuiltinModule('child_process')
  const event = (emitter, name) => new Promise((resolve, reject) => emitter.once(name, resolve).once('error', reject))
`

/** The usual maximum of a render process. */
const MEMORY_BYTES = 512 * 1024 * 1024

/**
 * Runs code with a command that starts a render process. The code can return a value as the `code` of a thrown error.
 * @returns `done`, the code of the error (or its text, without a code), or `exit` with the status or signal of a
 * process that ended early.
 */
async function attempt(code: string, { command, args, env }: ReturnType<typeof childCommand>) {
  const script = `${TOOLS}
    const send = (outcome) => process.stdout.write(String(outcome), () => process.exit())
    try { ${code}; send('done') } catch (error) { send(error.cause?.code ?? error.code ?? String(error)) }`
  const child = spawn(command, [...args, '--input-type=module', '--eval', script], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exit = once(child, 'exit')
  const outcome = await text(child.stdout)
  const [status, signal] = await exit
  return outcome || (status === 0 ? '' : `exit ${status ?? signal}`)
}

const DENIED = 'ERR_ACCESS_DENIED'

describe('JavaScript in a render process', () => {
  it.each([
    ['connect', () => `await event(net.connect(${port}, '127.0.0.1'), 'connect')`],
    ['connect to a socket file', () => `await event(net.connect('${folder}/socket'), 'connect')`],
    ['fetch', () => `await fetch('http://127.0.0.1:${port}/')`],
    [
      'send a datagram',
      () =>
        `const socket = dgram.createSocket('udp4'); socket.send('x', ${port}, '127.0.0.1'); await event(socket, 'listening')`,
    ],
    ['resolve a hostname', () => `await dns.promises.lookup('localhost')`],
    [
      'query a DNS server',
      () =>
        `const resolver = new dns.promises.Resolver({ timeout: 500, tries: 1 }); resolver.setServers(['127.0.0.1']); await resolver.resolve4('example.com')`,
    ],
    ['listen', () => `await event(net.createServer().listen(0), 'listening')`],
    ['start a program', () => `childProcess.spawnSync('/bin/true')`],
    ['fork', () => `childProcess.fork('worker.js')`],
    [
      'start a thread',
      () => `new (process.getBuiltinModule('worker_threads').Worker)('', { eval: true })`,
    ],
    ['read the data folder', () => `fs.readFileSync('${secretFile}')`],
    ['list the data folder', () => `fs.readdirSync('${folder}')`],
    ['write a file', () => `fs.writeFileSync('${folder}/written', 'x')`],
    [
      'overwrite its own code',
      () =>
        `fs.writeFileSync('${join(import.meta.dirname, '../../server/images/render-child.ts')}', 'x')`,
    ],
  ])('cannot %s', async (_, code) => {
    expect(await attempt(code(), childCommand(MEMORY_BYTES))).toBe(DENIED)
    expect(connections).toBe(0)
    expect(existsSync(join(folder, 'written'))).toBe(false)
  })

  it('cannot write to a compile cache, from which other processes would load code', async () => {
    const code = `throw { code: process.getBuiltinModule('module').enableCompileCache('${folder}/cache').message }`
    expect(await attempt(code, childCommand(MEMORY_BYTES))).toMatch(
      /write permission for .* is not granted/,
    )
    expect(existsSync(join(folder, 'cache'))).toBe(false)
  })

  it('sees no environment variable of the service', async () => {
    // `childCommand` sets the MALLOC variables, and a shell may set the other three.
    const code = `throw { code: Object.keys(process.env).filter((name) => !/^(MALLOC_[A-Z_]+|PWD|SHLVL|_$)/.test(name)).join() }`
    expect(await attempt(code, childCommand(MEMORY_BYTES))).toBe('')
  })
})

const hasNamespaces = detectSandbox().state === 'namespaces'

// Without namespaces, only Node's permission model isolates a render process, and native code is not isolated.
describe.runIf(hasNamespaces)('native code in a render process', () => {
  /** Without the permission model, JavaScript can do what native code can do. */
  const withoutPermissions = () => {
    const { command, args, env } = childCommand(MEMORY_BYTES)
    return { command, args: args.slice(0, args.indexOf('--permission')), env }
  }

  it.each([
    [
      'connect to a port of the host',
      () => `await event(net.connect(${port}, '127.0.0.1'), 'connect')`,
      'ENETUNREACH',
    ],
    ['signal its parent', () => `process.kill(${process.pid}, 'SIGTERM')`, 'ESRCH'],
    [
      'read the environment variables of its parent',
      () => `fs.readFileSync('/proc/${process.pid}/environ')`,
      'EACCES',
    ],
    ['read the memory of its parent', () => `fs.openSync('/proc/${process.pid}/mem')`, 'EACCES'],
  ])('cannot %s', async (_, code, error) => {
    expect(await attempt(code(), withoutPermissions())).toBe(error)
    expect(connections).toBe(0)
  })

  it('has no capability and cannot gain any', async () => {
    const code = `throw { code: fs.readFileSync('/proc/self/status', 'utf8').match(/(CapPrm|CapEff|CapBnd|NoNewPrivs):\\t\\w+/g).join(' ') }`
    const none = '0'.repeat(16)
    expect(await attempt(code, withoutPermissions())).toBe(
      `CapPrm:\t${none} CapEff:\t${none} CapBnd:\t${none} NoNewPrivs:\t1`,
    )
  })

  it('is killed together with the launcher process that waits for it', async () => {
    const { command, args, env } = withoutPermissions()
    const script = `process.stdout.write('ready'); setInterval(() => {}, 1000)`
    const child = spawn(command, [...args, '--eval', script], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(child.stdout, 'data')
    const { pid = 0 } = child
    const rendererPid = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    child.kill('SIGKILL')
    // A zombie (state Z) has ended.
    const isRunning = () => /^State:\s[^Z]/m.test(statusOf(rendererPid))
    await expect.poll(isRunning).toBe(false)
  })
})

/** Starts a renderer, and prints its sandbox, the width of an image and the priority of the process that rendered it. */
const RENDERING_SCRIPT = `
  const { getPriority } = await import('node:os')
  const { createRenderer } = await import('${new URL('../../server/images/pool.ts', import.meta.url).href}')
  const renderer = createRenderer({ maxChildren: 1, warmUpRenders: 0 })
  const { width } = await renderer.ingest(Buffer.from(\`${svgOf('<rect width="50" height="50"/>')}\`))
  console.log(renderer.sandbox, width, getPriority(renderer.childPids()[0]))
  await renderer.close()`

describe('a service of low priority', () => {
  it('renders with that priority', () => {
    const rendering = [process.execPath, '--input-type=module', '--eval', RENDERING_SCRIPT]
    // A bit lower than that of render processes: with a much lower one, the test takes minutes on a busy machine.
    const { stdout } = spawnSync('nice', ['-n', '11', ...rendering])
    expect(stdout.toString()).toMatch(/^\w+ 50\.\d+ 11\n$/)
  })
})

describe.runIf(hasNamespaces)('a machine that forbids namespaces', () => {
  it('renders with the permission model of Node only, and reports it in `sandbox`', () => {
    // The root user of a user namespace may forbid further namespaces in it.
    const { stdout } = spawnSync('unshare', [
      '--user',
      '--map-root-user',
      'sh',
      '-c',
      'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" --input-type=module --eval "$1"',
      process.execPath,
      RENDERING_SCRIPT,
    ])
    expect(stdout.toString()).toMatch(/^permissions 50\.\d+ 10\n$/)
  })
})

describe('the process ids of a renderer', () => {
  it('are those of the processes that render, with a low priority', async () => {
    const renderer = testRenderer({ maxChildren: 1 })
    onTestFinished(() => renderer.close())
    await renderer.ingest(svgOf('<rect width="50" height="50" fill="#f00"/>'))
    const [pid = 0] = renderer.childPids()
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    expect(commandLine[0]).toBe(process.execPath)
    // The field after the name in brackets is the third; the sixth is the session, and the nineteenth the nice value.
    const fieldsOf = (path: string) =>
      readFileSync(`/proc/${path}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    expect(fieldsOf(`${pid}`)[6 - 3]).toBe(fieldsOf('self')[6 - 3])
    // Node's other threads do nothing here.
    const threads = readdirSync(`/proc/${pid}/task`).map((id) => `${pid}/task/${id}`)
    const decoders = threads.filter((thread) =>
      /^(node-MainThread|libuv-worker)$/.test(readFileSync(`/proc/${thread}/comm`, 'utf8').trim()),
    )
    expect(decoders.length).toBeGreaterThan(1)
    expect(decoders.map((thread) => fieldsOf(thread)[19 - 3])).toEqual(decoders.map(() => '10'))
    await renderer.close()
    await expect.poll(() => statusOf(pid)).toBe('')
  })
})

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
