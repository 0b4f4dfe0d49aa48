// Sites that do not send the intermediate of their certificate: browsers read it from the address in the certificate.
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../support/answers.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import { company, GREEN, rgb } from '../support/fake-internet.ts'
import { drip, ok, redirect } from '../support/network/behaviours.ts'
import {
  type Authority,
  type CertificateOptions,
  issueCertificate,
} from '../support/network/chains.ts'
import type { Handler } from '../support/network/web.ts'

const { net, service } = await startCrawlingSuite()
const { root } = net
const unknownRoot = issueCertificate({ name: 'Unknown root', isAuthority: true })
let count = 0

/** Serves a file at an authority of its own. @returns its URL. */
function serveFile(handler: Handler): string {
  const host = `authority-${count++}.com`
  net.serve(host, handler)
  return `http://${host}/issuer.cer`
}

const intermediate = (options: Partial<CertificateOptions> = {}) =>
  issueCertificate({ name: `Intermediate ${count++}`, issuer: root, isAuthority: true, ...options })

/** Serves a company whose certificate comes without those above it. @param sent those that come with it all the same. */
function serveCompany(options: Partial<CertificateOptions>, sent: Authority[] = []): string {
  const domain = `broken-${count++}.com`
  const { key, cert } = issueCertificate({ name: domain, hosts: [domain], ...options })
  const chain = [cert, ...sent.map((one) => one.cert)].join('')
  net.serve(domain, company(GREEN), { certificate: { key, cert: chain } })
  return domain
}

const serveBelow = (issuer: Authority, file: Handler = ok(issuer.der), options = {}) =>
  serveCompany({ issuer, issuerAddress: serveFile(file), ...options })

async function logoOf(domain: string) {
  const response = await service.get(`/api/${domain}?size=128&format=png`)
  const color = (await pixelsOf(response)).at(64, 64)
  return [response.headers.get('x-source'), ...color]
}
const FOUND = ['site:icon', ...rgb(GREEN)]
const hostOf = (url: string) => new URL(url).hostname

describe('a site without the intermediate of its certificate', () => {
  it.each<[string, (issuer: Authority) => Buffer | string]>([
    ['DER', ({ der }) => der],
    ['PEM', ({ cert }) => cert],
  ])('has its logo: the intermediate is read as %s', async (_, fileOf) => {
    const issuer = intermediate()
    expect(await logoOf(serveBelow(issuer, ok(fileOf(issuer))))).toEqual(FOUND)
  })

  it('shares the intermediate with other sites', async () => {
    const issuer = intermediate()
    const issuerAddress = serveFile(ok(issuer.der))
    for (let i = 0; i < 3; i++)
      expect(await logoOf(serveCompany({ issuer, issuerAddress }))).toEqual(FOUND)
    expect(net.web.requests(hostOf(issuerAddress)).map(({ line }) => line)).toEqual([
      'GET /issuer.cer',
    ])
  })

  it('has its logo when the upper of two intermediates is missing', async () => {
    const upper = intermediate()
    const lower = intermediate({ issuer: upper, issuerAddress: serveFile(ok(upper.der)) })
    const issuerAddress = serveFile(ok(lower.der))
    expect(await logoOf(serveCompany({ issuer: lower, issuerAddress }, [lower]))).toEqual(FOUND)
    expect(net.countRequests(hostOf(issuerAddress))).toBe(0)
  })

  it('has its logo when three intermediates are missing, and none when four are', async () => {
    let issuer = intermediate()
    const logos = []
    for (let missing = 2; missing <= 4; missing++) {
      issuer = intermediate({ issuer, issuerAddress: serveFile(ok(issuer.der)) })
      logos.push(await logoOf(serveBelow(issuer)))
    }
    expect(logos.map((logo) => logo[0])).toEqual(['site:icon', 'site:icon', 'monogram'])
  })

  it('has its logo after it moved to another authority', async () => {
    const domain = serveBelow(intermediate())
    expect(await logoOf(domain)).toEqual(FOUND)
    net.serve(domain, company(GREEN), { certificate: 'trusted' })
    net.web.endConnections()
    await service.get(`/api/logo/${domain}/cache`, { 'x-api-key': await service.key() }, 'DELETE')
    expect(await logoOf(domain)).toEqual(FOUND)
  })
})

describe('a certificate that its issuer does not make valid', () => {
  const expired = { days: [-3, -1] } as Partial<CertificateOptions>
  it.each<[string, () => string | Promise<string>]>([
    ['is below an unknown root', () => serveBelow(intermediate({ issuer: unknownRoot }))],
    ['is below a self-signed certificate', () => serveBelow(unknownRoot)],
    [
      'is below a known intermediate in name only',
      () => {
        const issuer = intermediate()
        return serveBelow(intermediate({ name: issuer.name }), ok(issuer.der))
      },
    ],
    ['is below an expired intermediate', () => serveBelow(intermediate(expired))],
    ['is below a future intermediate', () => serveBelow(intermediate({ days: [1, 3] }))],
    [
      'is below a certificate that may not issue',
      () => serveBelow(intermediate({ isAuthority: false })),
    ],
    ['has expired', () => serveBelow(intermediate(), undefined, expired)],
    ['has another name', () => serveBelow(intermediate(), undefined, { hosts: ['other.com'] })],
    [
      'is below an unknown root at the address of a known intermediate',
      async () => {
        const known = intermediate()
        const issuerAddress = serveFile(ok(known.der))
        expect(await logoOf(serveCompany({ issuer: known, issuerAddress }))).toEqual(FOUND)
        const issuer = intermediate({ name: known.name, issuer: unknownRoot })
        return serveCompany({ issuer, issuerAddress })
      },
    ],
    [
      'is below an intermediate of an unknown root that its site sends',
      () => {
        const issuerAddress = serveFile(ok(unknownRoot.der))
        const issuer = intermediate({ issuer: unknownRoot, issuerAddress })
        return serveCompany({ issuer }, [issuer])
      },
    ],
  ])('is refused because it %s', async (_, serve) => {
    const domain = await serve()
    expect((await logoOf(domain))[0]).toBe('monogram')
    expect(net.countRequests(domain)).toBe(0)
  })
})

describe('the address of an issuer', () => {
  it.each<[string, (issuer: Authority) => Handler]>([
    ['redirects', ({ der }) => redirect(serveFile(ok(der)))],
    ['has a large file', ({ cert }) => ok(cert + ' '.repeat(16 * 1024))],
    ['is slow', () => drip(100)],
    ['has no certificate', () => ok('<html>')],
  ])('is not used when it %s', async (_, fileOf) => {
    const issuer = intermediate()
    expect((await logoOf(serveBelow(issuer, fileOf(issuer))))[0]).toBe('monogram')
  })

  it.each([
    'http://127.0.0.1/issuer.cer',
    'http://10.1.2.3/issuer.cer',
    'http://[::ffff:169.254.169.254]/issuer.cer',
    'http://localhost/issuer.cer',
    'http://inside.com/issuer.cer',
    'http://user@outside.com/issuer.cer',
    'http://outside.com:8080/issuer.cer',
    'https://outside.com/issuer.cer',
    'ldap://outside.com/issuer.cer',
    'file:///etc/ssl/cert.pem',
    '',
  ])('is not asked when it is %s', async (issuerAddress) => {
    const issuer = intermediate()
    net.dns.set('inside.com', ['127.0.0.1'])
    net.serve('outside.com', ok(issuer.der))
    const before = new Set(net.connectedAddresses)
    expect((await logoOf(serveCompany({ issuer, issuerAddress })))[0]).toBe('monogram')
    expect(net.countRequests('outside.com')).toBe(0)
    expect(net.connectedAddresses.filter((address) => !before.has(address))).toEqual([])
  })

  it('is asked at most 30 times an hour for one caller when it has no certificate', async () => {
    const issuer = intermediate()
    const issuerAddress = serveFile(ok('<html>'))
    const domains = Array.from({ length: 35 }, () => serveCompany({ issuer, issuerAddress }))
    for (const domain of domains) await logoOf(domain)
    expect(net.countRequests(hostOf(issuerAddress))).toBe(30)
  })
})
