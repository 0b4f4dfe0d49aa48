// Tests the script of <company-logo> that the API host serves to pages without a build.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import clientPackage from '../../clients/package.json' with { type: 'json' }
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

const VERSION_PATH = `/element-${clientPackage.version}.js`

const service = closeAfterTests(await startService())

describe('the script of the custom element', () => {
  it('has the integrity value of the guide', async () => {
    const script = await (await fetch(service.api + VERSION_PATH)).bytes()
    const digest = createHash('sha384').update(script).digest('base64')
    const guide = await readFile(new URL('../../docs/clients/html.md', import.meta.url), 'utf8')
    expect(guide).toContain(VERSION_PATH)
    expect(guide).toContain(`integrity="sha384-${digest}"`)
  })

  it.each([
    ['/element.js', 'public, max-age=300'],
    [VERSION_PATH, 'public, max-age=31536000, immutable'],
  ])('%s is a module for any page', async (path, cacheControl) => {
    const response = await fetch(`${service.api}${path}?token=lg_pk_x`)
    const { headers } = response
    expect([response.status, headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    expect([headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual([
      cacheControl,
      '*',
    ])
    expect(await response.text()).toContain('customElements.define(`company-logo`')
    const again = await fetch(service.api + path, {
      headers: { 'if-none-match': headers.get('etag')! },
    })
    expect(again.status).toBe(304)
  })

  it('of another version is a 404 that names the version of the server', async () => {
    const response = await fetch(`${service.api}/element-9.9.9.js`)
    expect([response.status, (await response.json()).detail]).toEqual([
      404,
      `This server has only the version ${clientPackage.version} of the script: ${VERSION_PATH}.`,
    ])
  })
})
