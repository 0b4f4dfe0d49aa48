// Corrections of hosts on the admin page and in CSV files: a host, a private host and a coin are not their company.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startAdminService } from '../support/admin.ts'
import { svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { runCommand } from '../support/commands/index.ts'
import { storeEnvironment } from '../support/service.ts'

const service = closeAfterTests(await startAdminService({ env: { PRIVATE_ZONES: 'internal' } }))
const SVG = Buffer.from(svgOf('<path fill="#c8350f" d="M0 0h80v80H0z"/>'))

const corrections = async (): Promise<Record<string, boolean>> => {
  const { companies } = await service.askJson('GET', '/api/artwork')
  return Object.fromEntries(
    companies.map(({ domain, blocked }: { domain: string; blocked: boolean }) => [domain, blocked]),
  )
}
const post = (domain: string, rest: string, body?: unknown) =>
  service.askJson('POST', `/api/companies/${encodeURIComponent(domain)}${rest}`, body)

it('changes exactly the host with host=true, and its company without', async () => {
  for (const query of ['', '?host=true'])
    await post('app.acme-hosts.com', `/artwork/set${query}`, SVG)
  await post('app.acme-hosts.com', '/block?host=true')
  expect(await corrections()).toMatchObject({ 'acme-hosts.com': false, 'app.acme-hosts.com': true })
  expect(await service.askJson('GET', '/api/companies/app.acme-hosts.com?host=true')).toMatchObject(
    { domain: 'app.acme-hosts.com', name: 'app.acme-hosts.com', blocked: true },
  )
  expect(await post('app.acme-hosts.com', '/artwork/unset?host=true')).toMatchObject({
    domain: 'app.acme-hosts.com',
    removed: 1,
  })
  const left = await corrections()
  expect([left['acme-hosts.com'], left['app.acme-hosts.com']]).toEqual([false, undefined])
})

it.each([
  ['a private host', 'ops.internal:8080/status'],
  ['a coin', 'acme-coins.com/ACME'],
])('lists, opens and unsets %s as it is', async (_what, name) => {
  await post(name, '/artwork/set', SVG)
  expect(await corrections()).toHaveProperty([name])
  const path = `/api/companies/${encodeURIComponent(name)}`
  expect(await service.askJson('GET', path)).toMatchObject({ domain: name })
  const logo = await service.ask('GET', `${path}/logo?theme=light`)
  expect(logo.headers.get('content-type')).toBe('image/png')
  expect(await post(name, '/artwork/unset')).toMatchObject({ removed: 1 })
  expect(await corrections()).not.toHaveProperty([name])
})

it('are imported for a host with `yes` in the column `host`', async () => {
  const file = join(service.dataDir, 'hosts.csv')
  const rows = ['app.acme-csv.com,yes,block', 'csv.internal,,block', 'acme-csv.com/ACME,,block']
  await writeFile(file, ['domain,host,action', ...rows].join('\n'))
  const { stdout } = await service.run('artwork', 'import', file)
  expect(stdout.match(/^\S+ is blocked\.$/gm)).toHaveLength(3)
  expect(await corrections()).toMatchObject({
    'app.acme-csv.com': true,
    'csv.internal': true,
    'acme-csv.com/ACME': true,
  })
  expect(await corrections()).not.toHaveProperty(['acme-csv.com'])
})

it('of a zone that was removed are listed with two slashes, and unset by that name', async () => {
  await post('gone.internal', '/block')
  const env = { DATA_DIR: service.dataDir, ...storeEnvironment(service.dataDir) }
  const runWithoutZones = (...args: string[]) => runCommand({ args: ['artwork', ...args], env })
  expect((await runWithoutZones('list')).stdout).toContain('//gone.internal/\tblocked')
  await runWithoutZones('unset', '//gone.internal/')
  expect(await corrections()).not.toHaveProperty(['gone.internal'])
})
