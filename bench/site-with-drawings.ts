// A company site with the drawings that most sites have, whose every answer takes a fixed time.
import sharp from 'sharp'
import { svgOf } from '../test/support/artwork.ts'
import { ok, paths } from '../test/support/network/behaviours.ts'
import type { Handler } from '../test/support/network/web.ts'

const MARK =
  '<path fill="#0a4" d="M50 4L96 40L78 96H22L4 40Z"/><path fill="#fff" d="M20 44h9v9h-9z"/>'
const LETTERS = [110, 150, 190, 230]
  .map((x) => `<path fill="#123" d="M${x} 20h28v60h-28z"/>`)
  .join('')
/** The letters beside the mark, as in most page headers. */
const WORDMARK = svgOf(MARK + LETTERS, '0 0 270 100')
const ICON = svgOf(MARK)

const PAGE = `<!doctype html><html lang="en"><head><title>A company</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png">
<link rel="apple-touch-icon" href="/touch-180.png" sizes="180x180">
<link rel="manifest" href="/site.webmanifest">
<script type="application/ld+json">
{"@context":"https://schema.org","@type":"Organization","name":"A company","logo":"/logo-512.png"}
</script></head>
<body><header><a href="/"><img src="/logo.svg" alt="A company" class="logo"></a></header></body></html>`

const MANIFEST = {
  name: 'A company',
  icons: [192, 512].map((edge) => ({
    src: `/icon-${edge}.png`,
    sizes: `${edge}x${edge}`,
    type: 'image/png',
  })),
}

/** @param answerMs the time before each answer, in milliseconds. */
export async function siteWithDrawings(answerMs: number): Promise<Handler> {
  const png = async (edge: number) =>
    ok(await sharp(ICON).resize(edge).png().toBuffer(), { 'content-type': 'image/png' })
  const svg = (bytes: Buffer) => ok(bytes, { 'content-type': 'image/svg+xml' })
  const site = paths({
    '/': ok(PAGE),
    '/logo.svg': svg(WORDMARK),
    '/icon.svg': svg(ICON),
    '/icon-32.png': await png(32),
    '/favicon.ico': await png(48),
    '/touch-180.png': await png(180),
    '/logo-512.png': await png(512),
    '/icon-192.png': await png(192),
    '/icon-512.png': await png(512),
    '/site.webmanifest': ok(JSON.stringify(MANIFEST), { 'content-type': 'application/json' }),
  })
  return (request, response) => void setTimeout(() => site(request, response), answerMs)
}
