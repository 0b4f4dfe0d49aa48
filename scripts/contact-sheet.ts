// Draws the service's logos on a light and a dark page, for the README and for visual checks.
// Run it with `node scripts/contact-sheet.ts FILE.png [DOMAIN …]`.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { BACKGROUNDS } from '../schema/artwork.ts'
import { createRenderer } from '../server/images/pool.ts'
import { type Service, startService } from '../test/support/service.ts'

/** Edge of a logo, and the space around it, in pixels. */
const EDGE = 88
const GAP = 22
const COLUMNS = 12
const PAGE_COLORS = { light: '#ffffff', dark: '#0b0b0c' }
const DEFAULT_DOMAINS = [
  'google.com',
  'github.com',
  'slack.com',
  'figma.com',
  'mongodb.com',
  'docker.com',
  'notion.com',
  'stripe.com',
  'firefox.com',
  'mastercard.com',
  'airbnb.com',
  'uber.com',
  'acme-rockets.com',
  'maison-dupont.fr',
  'nordlicht.de',
  '7-seas.com',
  'xn--90ais.com',
  'kobo-bank.jp',
  'xn--fiqs8s.cn',
  'blue-river.io',
  'zeitgeist.app',
  'xn--o39a1k.kr',
  'quark.dev',
  'xn--mgbh0fb.com',
]

async function sheet(service: Service, domains: string[], theme: 'light' | 'dark') {
  const rows = Math.ceil(domains.length / COLUMNS)
  const startOf = (index: number) => GAP + index * (EDGE + GAP)
  const width = startOf(COLUMNS)
  const height = startOf(rows)
  const tiles = domains.map(async (domain, i) => {
    const response = await service.get(`/api/${domain}?size=${EDGE}&theme=${theme}&format=png`)
    const left = startOf(i % COLUMNS)
    const top = startOf(Math.floor(i / COLUMNS))
    return { input: Buffer.from(await response.arrayBuffer()), left, top }
  })
  const page = sharp({ create: { width, height, channels: 4, background: PAGE_COLORS[theme] } })
  return {
    bytes: await page
      .composite(await Promise.all(tiles))
      .png()
      .toBuffer(),
    width,
    height,
  }
}

const [file = 'sheet.png', ...requestedDomains] = process.argv.slice(2)
const service = await startService({
  plans: 'unlimited',
  env: { LOG_LEVEL: 'silent' },
  renderer: createRenderer(),
})
try {
  const pages = await Promise.all(
    BACKGROUNDS.map((theme) =>
      sheet(service, requestedDomains.length > 0 ? requestedDomains : DEFAULT_DOMAINS, theme),
    ),
  )
  const { width, height } = pages[0]!
  const image = sharp({ create: { width, height: height * 2, channels: 4, background: '#888888' } })
  const parts = pages.map(({ bytes }, i) => ({ input: bytes, left: 0, top: i * height }))
  await writeFile(file, await image.composite(parts).png({ palette: true, quality: 90 }).toBuffer())
} finally {
  await service.close()
}
