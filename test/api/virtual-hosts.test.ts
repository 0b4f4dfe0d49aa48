// Tests which host answers a request: the API, the images or an imitated service, for every spelling of a Host header.
import { request as requestHttp } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'

/** The spellings of a name that mean the default port, which a proxy may write. */
const spellingsOf = (name: string) => [
  name,
  name.toUpperCase(),
  `${name}:443`,
  `${name}:80`,
  `${name}:`,
  `${name}.`,
  `${name}.:443`,
]

/** @returns the status and the X-Cache header of a response of the API port to a request with this Host. */
function answerOf(service: Service, host: string, path: string): Promise<[number?, string?]> {
  return new Promise((resolve, reject) => {
    requestHttp(`${service.api}${path}`, { headers: { host } }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve([response.statusCode, response.headers['x-cache'] as string]),
      )
    })
      .on('error', reject)
      .end()
  })
}

const startWith = (env: Record<string, string>) =>
  startService({ plans: 'unlimited', env: { IMAGE_PORT: '0', ...env } })

describe('an image host with a name of its own', () => {
  let service: Service
  beforeAll(async () => {
    service = await startWith({
      BASE_URL: 'https://logos.example.com',
      IMAGE_CDN_URL: 'https://img.example.com',
      COMPAT_HOSTS: 'logo.example.com=clearbit,bits.example.com:8443=bitwarden',
    })
  })
  afterAll(() => service.close())

  it.each([...spellingsOf('img.example.com'), 'img.example.com:8443', 'img.example.com.:8443'])(
    'answers the Host %s, also from the response cache',
    async (host) => {
      expect((await answerOf(service, host, '/stripe.com'))[0]).toBe(200)
      expect(await answerOf(service, host, '/stripe.com')).toEqual([200, 'HIT'])
    },
  )

  it.each([
    ...spellingsOf('logos.example.com'),
    'img.example.com.example.net',
    'my-img.example.com',
    'img.example.com..',
    '127.0.0.1',
    '[::1]:443',
    '.',
    ':443',
  ])('leaves the Host %s to the API', async (host) => {
    expect((await answerOf(service, host, '/health'))[0]).toBe(200)
    expect((await answerOf(service, host, '/stripe.com'))[0]).toBe(404)
  })

  it.each([...spellingsOf('logo.example.com'), 'logo.example.com:8443'])(
    'leaves the Host %s to the service in COMPAT_HOSTS',
    async (host) => {
      // A path of one segment that is not a domain is an error of each host, in its own format.
      expect((await answerOf(service, host, '/health'))[0]).not.toBe(200)
      expect((await answerOf(service, host, '/stripe.com'))[0]).toBe(200)
    },
  )

  it('answers a name with a port in COMPAT_HOSTS on this port only', async () => {
    const path = '/stripe.com/icon.png'
    expect((await answerOf(service, 'bits.example.com.:8443', path))[0]).toBe(200)
    expect((await answerOf(service, 'bits.example.com:443', path))[0]).toBe(404)
  })
})

// As with the default addresses, http://localhost:3000 and http://localhost:3001.
describe('two hosts with one name', () => {
  const DEFAULT_PORT = spellingsOf('logos.example.com')
  const OTHER_PORT = ['logos.example.com:8443', 'LOGOS.example.com.:8443']

  it.each([
    ['image host', 'https://logos.example.com', 'https://logos.example.com:8443'],
    ['API', 'http://logos.example.com:8443', 'http://logos.example.com'],
  ])('are told apart by the port: the %s has port 8443', async (owner, BASE_URL, IMAGE_CDN_URL) => {
    const service = await startWith({ BASE_URL, IMAGE_CDN_URL })
    const [ofApi, ofImages] =
      owner === 'API' ? [OTHER_PORT, DEFAULT_PORT] : [DEFAULT_PORT, OTHER_PORT]
    const statusesOf = (hosts: string[]) =>
      Promise.all(
        hosts.map(async (host) => [
          host,
          (await answerOf(service, host, '/health'))[0],
          (await answerOf(service, host, '/stripe.com'))[0],
        ]),
      )
    expect(await statusesOf(ofApi)).toEqual(ofApi.map((host) => [host, 200, 404]))
    // The image host has no /health: its path is read as a domain.
    expect(await statusesOf(ofImages)).toEqual(ofImages.map((host) => [host, 400, 200]))
    await service.close()
  })
})
