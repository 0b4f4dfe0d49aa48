// Tests the packages of the clients that the API host serves to npm and pip.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import clientPackage from '../../clients/package.json' with { type: 'json' }
import { packNpmPackage } from '../../clients/packages/npm-package.ts'
import { packWheel } from '../../clients/packages/wheel.ts'
import projectPackage from '../../package.json' with { type: 'json' }
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService())
const WHEEL = `/logograph-${clientPackage.version}-py3-none-any.whl`

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('the packages of the clients', () => {
  it('have the version of the server', async () => {
    expect(clientPackage.version).toBe(projectPackage.version)
    expect(await read('clients/python/pyproject.toml')).toContain(
      `\nversion = "${projectPackage.version}"\n`,
    )
    // pip reads the version in the name, so the guide must have it.
    expect(await read('docs/clients/python.md')).toContain(`https://logos.example.com${WHEEL}`)
  })

  it.each([
    ['/client.tgz', 'application/gzip', packNpmPackage],
    [WHEEL, 'application/zip', async () => (await packWheel()).bytes],
  ])('%s is what the sources make, byte for byte', async (path, type, pack) => {
    const response = await fetch(service.api + path)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, type, 'public, max-age=300'])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.equals(await pack()), 'run `npm run prepare`').toBe(true)
    const etag = response.headers.get('etag')!
    const again = await fetch(service.api + path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('have their files, and nothing that only the project needs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'logograph-packages-'))
    try {
      const tarball = join(folder, 'client.tgz')
      await writeFile(tarball, await packNpmPackage())
      const list = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' })
      expect(list).toMatch(/^package\/package\.json\npackage\/LICENSE\npackage\/README\.md\n/)
      expect(list).toContain('\npackage/dist/react.d.ts\n')
      expect(list).not.toContain('package/react.ts')
      const manifest = execFileSync('tar', ['-xzOf', tarball, 'package/package.json'])
      const published = JSON.parse(String(manifest))
      expect(published).toMatchObject({ name: '@logograph/client', version: clientPackage.version })
      expect(Object.keys(published)).not.toEqual(
        expect.arrayContaining(['devDependencies', 'scripts']),
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('of another version is a 404 that names the file of the server', async () => {
    const response = await fetch(`${service.api}/logograph-9.9.9-py3-none-any.whl`)
    expect([response.status, (await response.json()).detail]).toEqual([
      404,
      `This server has only the version ${clientPackage.version} of the package: ${WHEEL}.`,
    ])
  })
})
