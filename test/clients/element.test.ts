// Tests <company-logo> in Chromium with images from a running service.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monogramLetter } from '../../clients/monogram.ts'
import { browserSkipReason, resultOfPage } from '../support/browser.ts'
import { type Service, startService } from '../support/service.ts'

/** The image that the browser loaded: its URL parameters, pixels and attributes. */
interface LoadedImage {
  domain: string
  size: string
  theme: string
  pixels: number
  width: number
  alt: string
  loading: string
}

const STRIPE: LoadedImage = {
  domain: 'stripe.com',
  size: '48',
  theme: 'light',
  pixels: 48,
  width: 48,
  alt: 'stripe.com logo',
  loading: 'lazy',
}

/** Helper functions inside the page. `waitForImage` waits for an image whose URL contains the words. */
const HELPERS = `
  const logo = document.querySelector('company-logo')
  const image = () => logo.shadowRoot.querySelector('picture > img')
  const isLoaded = (words) => {
    const { complete, naturalWidth, currentSrc } = image()
    return complete && naturalWidth > 0 && words.every((word) => currentSrc.includes(word))
  }
  async function waitForImage(...words) {
    while (!isLoaded(words)) await new Promise((resolve) => setTimeout(resolve, 20))
    const { currentSrc, width, alt, loading } = image()
    const { pathname, searchParams } = new URL(currentSrc)
    const bitmap = await createImageBitmap(await (await fetch(currentSrc)).blob())
    return {
      domain: pathname.slice(1), size: searchParams.get('size'), theme: searchParams.get('theme'),
      pixels: bitmap.width, width, alt, loading,
    }
  }
  const set = (attributes) => {
    for (const [name, value] of Object.entries(attributes)) logo.setAttribute(name, value)
  }
  const imagePaths = () => performance.getEntriesByType('resource')
    .filter(({ initiatorType }) => initiatorType === 'img').map(({ name }) => new URL(name).pathname)
  const postResult = (result) => fetch('/result', { method: 'POST', body: JSON.stringify(result) })
`

let service: Service
let token: string

/** @returns the result of the script on a page with a logo element. */
const runInPage = (attributes: string, script: string, flags?: string[]) =>
  resultOfPage(
    `<!doctype html><title>x</title>
     <company-logo image-url="${service.image}" token="${token}" ${attributes}></company-logo>
     <script type="module">import './element.ts'\n${HELPERS}\n${script}</script>`,
    flags,
  )

it('<company-logo> can be imported without a browser', async () => {
  await expect(import('../../clients/element.ts')).resolves.toHaveProperty('CompanyLogoElement')
})

it.each([
  ['stripe.com', undefined, 'S'],
  ['www.stripe.com', undefined, 'S'],
  ['WWW.stripe.com', undefined, 'S'],
  ['https://www.stripe.com/x', undefined, 'S'],
  ['http://1password.com', undefined, '1'],
  ['https.com', undefined, 'H'],
  ['stripe.com', '“wise”', 'W'],
  ['👍', undefined, ''],
])('draws for %s with the name %s the letter %s', (domain, name, letter) => {
  expect(monogramLetter(domain, name)).toBe(letter)
})

describe.skipIf(browserSkipReason)(
  browserSkipReason ? `<company-logo> (${browserSkipReason})` : '<company-logo>',
  () => {
    beforeAll(async () => {
      service = await startService({ plans: 'unlimited' })
      token = await service.key({ kind: 'publishable', plan: 'starter' })
    })
    afterAll(() => service.close())

    it('shows the logo and updates it when an attribute changes', async () => {
      const steps = await runInPage(
        'domain="stripe.com" size="48"',
        `const steps = [await waitForImage('stripe.com')]
       set({ domain: 'github.com' })
       steps.push(await waitForImage('github.com'))
       set({ size: 96 })
       steps.push(await waitForImage('size=96'))
       set({ theme: 'dark' })
       steps.push(await waitForImage('theme=dark'))
       set({ alt: 'GitHub', loading: 'eager' })
       steps.push(await waitForImage('github.com'))
       postResult(steps)`,
      )
      const github = { ...STRIPE, domain: 'github.com', alt: 'github.com logo' }
      const large = { ...github, size: '96', pixels: 96, width: 96 }
      const dark = { ...large, theme: 'dark' }
      expect(steps).toEqual([
        STRIPE,
        github,
        large,
        dark,
        { ...dark, alt: 'GitHub', loading: 'eager' },
      ])
    })

    it('loads one image for attributes set together', async () => {
      const loadedPaths = await runInPage(
        'domain="stripe.com" loading="eager"',
        `await waitForImage('stripe.com')
       set({ domain: 'spotify.com', size: 40, theme: 'dark', greyscale: 'true' })
       await waitForImage('spotify.com', 'greyscale')
       postResult(imagePaths())`,
      )
      expect(loadedPaths).toEqual(['/stripe.com', '/spotify.com'])
    })

    it('follows the dark color scheme and the display density', async () => {
      // Chromium's value 0 is the dark color scheme.
      const flags = ['--force-device-scale-factor=2', '--blink-settings=preferredColorScheme=0']
      const loadedImage = await runInPage(
        'domain="stripe.com" size="48"',
        'postResult(await waitForImage())',
        flags,
      )
      expect(loadedImage).toEqual({ ...STRIPE, size: '96', theme: 'dark', pixels: 96 })
    })

    it('stays empty without a domain and sends no request with a secret key', async () => {
      const steps = await runInPage(
        'domain="stripe.com"',
        `const failures = []
       addEventListener('error', ({ message }) => failures.push(message))
       await waitForImage()
       logo.removeAttribute('domain')
       const imageWithoutDomain = image()
       set({ token: 'lg_sk_x', domain: 'github.com' })
       await new Promise((resolve) => setTimeout(resolve, 200))
       postResult([imageWithoutDomain, image(), imagePaths(), failures])`,
      )
      const failure = expect.stringContaining('A secret key must not go into a page')
      expect(steps).toEqual([null, null, ['/stripe.com'], [failure]])
    })
  },
)
