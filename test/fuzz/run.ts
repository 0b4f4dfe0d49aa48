// Runs schemathesis with all its checks against a service of its own: `npm run fuzz -- --seed 1`.
// The service fetches nothing from the network. Options go to `schemathesis run`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInstalled, stopChild } from '../../bench/children.ts'
import { launchService } from '../../bench/service.ts'
import { COMPAT_SERVICES } from '../../schema/compat.ts'

const PROGRAM = 'schemathesis'
const DEFAULTS = ['--seed', '17', '--max-examples', '50']
const hostOf = (name: string) => `${name}.localhost`

if (!isInstalled(PROGRAM)) {
  console.error(`${PROGRAM} is missing. Install it with: pip install ${PROGRAM}`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'logograph-fuzz-'))
const service = await launchService(folder, 'service', {
  extraEnv: {
    SOURCES: 'uploaded,bundled',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    COMPAT_HOSTS: COMPAT_SERVICES.map((name) => `${hostOf(name)}=${name}`).join(),
  },
})
try {
  console.log('The document of the service')
  const passed = [runSchemathesis(`${service.url}/api/openapi.json`, 'service.toml')]
  for (const name of COMPAT_SERVICES) {
    console.log(`The document of the hosts in place of ${name}`)
    const response = await fetch(`${service.url}/api/openapi/${name}.json`)
    // A file, because the header Host would also be sent to fetch the document.
    const file = join(folder, `${name}.json`)
    writeFileSync(file, await response.text())
    const host = ['--url', service.url, '--header', `Host: ${hostOf(name)}`]
    passed.push(runSchemathesis(file, 'compat-hosts.toml', ...host))
  }
  if (passed.includes(false)) process.exitCode = 1
} finally {
  await stopChild(service.child)
  rmSync(folder, { recursive: true })
}

/** @returns whether all checks passed. @param document address or file. */
function runSchemathesis(document: string, configFile: string, ...options: string[]): boolean {
  const args = [
    ['--config-file', join(import.meta.dirname, configFile), 'run', document],
    ['--header', `x-api-key: ${service.key}`, '--generation-database', 'none'],
    [...DEFAULTS, '--continue-on-failure', ...options, ...process.argv.slice(2)],
  ].flat()
  const env = { ...process.env, SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'addresses.py') }
  const { status } = spawnSync(PROGRAM, args, { cwd: folder, env, stdio: 'inherit' })
  return status === 0
}
