// Installs the packages that only the benchmarks need, unless they are installed already.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const COMPARED_PACKAGES = ['ipx', 'minisearch', 'node-vibrant', 'colorthief']
const folder = import.meta.dirname

/** @throws when npm fails. */
export function installPeers(): void {
  if (COMPARED_PACKAGES.every((name) => existsSync(join(folder, 'node_modules', name)))) return
  console.log('Installing the packages to compare with: npm ci --prefix bench')
  const args = ['ci', '--prefix', folder, '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm ci --prefix bench failed.')
}
