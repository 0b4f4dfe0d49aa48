// Installs the packages that only the benchmarks need, unless they are installed already.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const PEERS = ['ipx', 'minisearch', 'node-vibrant', 'colorthief']
const folder = import.meta.dirname

/** @throws when npm fails. */
export function installPeers(): void {
  if (PEERS.every((peer) => existsSync(join(folder, 'node_modules', peer)))) return
  console.log('Installing the packages to compare with: npm ci --prefix test/bench')
  const args = ['ci', '--prefix', folder, '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm ci --prefix test/bench failed.')
}
