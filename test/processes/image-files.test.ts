// Tests that the files which the Dockerfile copies are enough to build and to run the service.
import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntilReady } from '../../bench/children.ts'
import { freePort } from '../support/ports.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)
let folder: string

/** The COPY instructions of each stage, without those from another stage. */
async function readCopies(): Promise<{ sources: string[]; target: string }[][]> {
  const stages = (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).split(/^FROM .*$/m).slice(1)
  return stages.map((stage) =>
    [...stage.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].map(([, sources, target]) => ({
      sources: sources!.split(' '),
      target: target!,
    })),
  )
}

/** Copies what Docker copies: the sources of a stage without what .dockerignore names. */
async function copyStage(stage: { sources: string[]; target: string }[], to: string) {
  const ignored = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).trim().split('\n')
  const isSent = (path: string) => !ignored.includes(relative(ROOT, path))
  for (const { sources, target } of stage) {
    for (const source of sources) {
      const isFolder = target.endsWith('/')
      const destination = join(to, isFolder ? join(target, source.split('/').at(-1)!) : target)
      await cp(join(ROOT, source), destination, { recursive: true, filter: isSent })
    }
  }
  await symlink(join(ROOT, 'node_modules'), join(to, 'node_modules'))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logograph-image-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the container image', () => {
  it('builds and serves from the files that the Dockerfile copies', async () => {
    const [buildStage, finalStage] = await readCopies()
    const built = join(folder, 'build')
    const app = join(folder, 'app')
    await copyStage(buildStage!, built)
    const { scripts } = JSON.parse(await readFile(join(built, 'package.json'), 'utf8'))
    const env = { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` }
    await run('sh', ['-c', scripts.prepare], { cwd: built, env })
    await copyStage(finalStage!, app)
    for (const path of ['clients/web/dist', 'server'])
      await cp(join(built, path), join(app, path), { recursive: true })
    const port = await freePort()
    const child = spawn(process.execPath, ['server/cli.ts', 'serve'], {
      cwd: app,
      env: {
        PORT: String(port),
        IMAGE_PORT: String(await freePort()),
        DATA_DIR: join(folder, 'd'),
      },
      stdio: 'ignore',
    })
    try {
      const api = `http://127.0.0.1:${port}`
      await waitUntilReady(child, `${api}/readyz`)
      for (const path of [
        '/',
        '/api/stripe.com',
        '/docs/quickstart',
        '/docs/api.md',
        '/element.js',
      ])
        expect([path, (await fetch(api + path)).status]).toEqual([path, 200])
    } finally {
      child.kill()
    }
  }, 60_000)
})
