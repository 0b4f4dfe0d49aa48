// Tests the Python client as its users install it: the wheel that the service serves, in a new environment.
import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import clientPackage from '../../clients/package.json' with { type: 'json' }
import { seedCompanies } from '../support/registry.ts'
import { type Service, startService } from '../support/service.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const skipReason = pythonSkipReason()

/** @returns why the tests cannot run; null when they can. */
function pythonSkipReason(): string | null {
  try {
    const check = 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))'
    execFileSync('python3', ['-c', check], { stdio: 'ignore' })
    return null
  } catch {
    if (process.env.CI === 'true') throw new Error('The tests need Python 3.11 with venv.')
    return 'install Python 3.11 or newer with venv: apt-get install python3-venv'
  }
}

let folder: string
let service: Service
const python = () => join(folder, 'environment/bin/python')

beforeAll(async () => {
  if (skipReason) return
  folder = await mkdtemp(join(tmpdir(), 'logograph-python-'))
  service = await startService({ plans: 'unlimited' })
  await seedCompanies(service)
  await run('python3', ['-m', 'venv', join(folder, 'environment')])
  const wheel = `${service.api}/logograph-${clientPackage.version}-py3-none-any.whl`
  await run(python(), ['-m', 'pip', 'install', '--quiet', wheel, 'mypy==1.18.2'])
  await cp(join(ROOT, 'clients/python/tests'), join(folder, 'tests'), { recursive: true })
  // pip downloads and unpacks mypy.
}, 300_000)
afterAll(async () => {
  await service?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

describe.skipIf(skipReason)(
  skipReason ? `the Python client (${skipReason})` : 'the Python client',
  // npm and pip install from their registries.
  { timeout: 300_000 },
  () => {
    it('passes its own tests against the service', async () => {
      const env = {
        ...process.env,
        LOGOGRAPH_URL: service.api,
        LOGOGRAPH_IMAGE_URL: service.image,
        LOGOGRAPH_KEY: await service.key(),
      }
      const tests = ['-W', 'error', '-m', 'unittest', 'discover', 'tests']
      const { stderr } = await run(python(), tests, { cwd: folder, env }).catch((error) => error)
      expect(stderr).toMatch(/\nRan \d\d tests in .*\n\nOK\n$/)
    })

    it('has types that mypy checks in its own code and in programs that use it', async () => {
      const check = (args: string[]) =>
        run(python(), ['-m', 'mypy', '--strict', ...args], { cwd: folder }).catch((error) => error)
      const { stdout } = await check(['-p', 'logograph', '-p', 'tests'])
      expect(stdout).toMatch(/^Success: no issues found in \d+ source files\n$/)
      const wrong = [
        'from logograph import Logograph',
        'client = Logograph("https://logos.example.com")',
        'client.logo("stripe.com", size="64")',
        'client.describe("stripe.com")["nmae"]',
      ]
      const rejected = await check(['-c', wrong.join('\n')])
      expect(rejected.stdout.match(/error: /g)).toHaveLength(2)
    })

    it('is the wheel that a build tool of Python makes from pyproject.toml', async () => {
      const project = join(folder, 'project')
      await cp(join(ROOT, 'clients/python'), project, { recursive: true })
      await run(python(), ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '-w', folder, project])
      const served = join(folder, 'served.whl')
      const wheel = `logograph-${clientPackage.version}-py3-none-any.whl`
      const bytes = await (await fetch(`${service.api}/${wheel}`)).bytes()
      await writeFile(served, bytes)
      const [ours, theirs] = await Promise.all(
        [served, join(folder, wheel)].map((path) => contentsOf(path)),
      )
      expect(ours).toEqual(theirs)
    })
  },
)

/** @returns the modules of a wheel with their hashes, and the headers of its metadata in alphabetical order. */
async function contentsOf(wheel: string): Promise<unknown> {
  const script = `
import hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    files = {name: archive.read(name) for name in archive.namelist()}
metadata = next(text for name, text in files.items() if name.endswith("/METADATA")).decode()
headers, readme = metadata.split("\\n\\n", 1)
headers = [line for line in headers.split("\\n") if not line.startswith("Metadata-Version:")]
modules = {name: hashlib.sha256(text).hexdigest() for name, text in sorted(files.items()) if name.startswith("logograph/")}
print(json.dumps([modules, sorted(headers), readme]))`
  const { stdout } = await run(python(), ['-c', script, wheel])
  return JSON.parse(stdout)
}
