// A service whose data folder is on a full or a read-only disk: a small tmpfs that only the service sees.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { waitUntilReady } from '../../bench/children.ts'
import { freePort } from '../support/ports.ts'
import { CLI } from '../support/processes/index.ts'
import { seededDataDir } from '../support/seeded-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-disk-'))

/** Mounting needs root, or a kernel that lets users create namespaces. */
function canMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let child: ChildProcess | undefined
let log = ''
/** Standard error. */
let errors = ''

/**
 * Serves a copy of the data folder on a disk of its own.
 * @param prepare shell commands that make the disk unusable; `$DISK` is the folder. @returns the URL of the API.
 */
async function serveOn(prepare: string): Promise<string> {
  const port = await freePort()
  const script = `mount -t tmpfs tmpfs "$DISK" && ${prepare} && exec "$NODE" ${CLI} serve`
  log = ''
  child = spawn('unshare', ['-m', 'sh', '-c', script], {
    env: {
      PATH: process.env.PATH,
      NODE: process.execPath,
      DISK: folder,
      DATA: await seededDataDir(),
      DATA_DIR: folder,
      PORT: String(port),
      IMAGE_PORT: String(await freePort()),
      SOURCES: 'uploaded,bundled',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  errors = ''
  child.stdout?.on('data', (text) => {
    log += text
  })
  child.stderr?.on('data', (text) => {
    errors += text
  })
  const api = `http://127.0.0.1:${port}`
  await waitUntilReady(child, `${api}/livez`)
  return api
}

afterEach(() => {
  child?.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const COPY = 'cp -r "$DATA"/. "$DISK"'
const FULL = `${COPY} && mount -o remount,size=$(($(du -sk "$DISK" | cut -f1) + 36))k "$DISK"`
const COMPLETELY_FULL = FULL.replace(' + 36', '')
const READ_ONLY = `${COPY} && mount -o remount,ro "$DISK"`
const TINY = 'mount -o remount,size=3m "$DISK"'

describe.skipIf(!canMount())('a service', () => {
  it.each([
    ['full', FULL],
    ['read-only', READ_ONLY],
  ])(
    'on a %s disk starts, answers, is degraded and ready, and logs few lines',
    async (_, prepare) => {
      const api = await serveOn(prepare)
      const answer = await fetch(`${api}/api/resolve?ticker=AAPL`)
      expect([answer.status, await answer.json()]).toMatchObject([200, { domain: 'apple.com' }])
      expect((await fetch(`${api}/api/microsoft.com`)).status).toBe(200)
      expect((await fetch(`${api}/api/unknown-company.com`)).status).toBe(200)
      const readyz = await fetch(`${api}/readyz`)
      expect([readyz.status, await readyz.json()]).toEqual([
        200,
        { status: 'degraded', degraded: ['writes'] },
      ])
      expect(
        log.split('\n').filter((line) => line.includes('"level":"error"')).length,
      ).toBeLessThan(3)
    },
  )

  it.each([
    ['file cannot be written', COMPLETELY_FULL],
    ['hash cannot be stored', FULL],
  ])('whose first key is lost, because its %s, leaves no file of it', async (_, prepare) => {
    await serveOn(prepare)
    await expect.poll(() => errors, { timeout: 20_000 }).toContain('No key exists yet.')
    // The disk is mounted for this process alone.
    expect(readdirSync(`/proc/${child?.pid}/root${folder}`)).not.toContain('first-key')
  })

  it('that starts for the first time on a full disk is degraded until there is room for the catalog', async () => {
    const api = await serveOn(TINY)
    const health = async () =>
      (await (await fetch(`${api}/health`)).json()) as { status: string; degraded?: string[] }
    for (let check = 0; check < 3; check++) expect((await health()).degraded).toContain('catalog')
    const inDisk = ['-m', '-t', String(child!.pid), 'mount', '-o', 'remount,size=200m', folder]
    execFileSync('nsenter', inDisk)
    await expect.poll(async () => (await health()).status).toBe('ok')
    await expect.poll(() => log).toContain('the disk keeps writes again')
    const answer = await fetch(`${api}/api/resolve?ticker=AAPL`)
    expect([answer.status, await answer.json()]).toMatchObject([200, { domain: 'apple.com' }])
  })
})
