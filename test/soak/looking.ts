// Checks that the artwork of a service is not corrupt, over HTTP and directly in the stores.
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { ServiceProcess } from '../support/processes/serving.ts'
import { addressOf, type Estate, type Kept, patiently } from './estate.ts'
import { type Asked, type ExpectedImages, possible } from './revisions.ts'

/** Longest time that a starting service may answer 503. */
const START_TIMEOUT_MS = 30_000

async function answered(service: ServiceProcess, path: string, headers: Record<string, string>) {
  for (const until = Date.now() + START_TIMEOUT_MS; ; await sleep(100)) {
    const answer = await service.get(path, headers)
    if (answer.status !== 503 || Date.now() > until) return answer
    await answer.arrayBuffer()
  }
}

/** Compares one image with its expected bytes. @returns a description of the difference, or null. */
async function faultOf(
  { headers, tally }: Estate,
  service: ServiceProcess,
  expectedImages: ExpectedImages,
  one: Kept,
  asked: Asked,
): Promise<string | null> {
  // Commands run meanwhile, so every revision between the two counters is valid.
  const { domain, drawing, kept } = one
  const answer = await answered(service, addressOf(one, asked), headers)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) return `was answered ${answer.status}: ${bytes}`
  const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  if (info.width !== asked.size) return `is ${info.width} pixels wide`
  tally.looked += 1
  if (answer.headers.get('x-cache') === 'HIT') tally.cached += 1
  const { begun } = one
  for (const revision of possible({ domain, kept, begun })) {
    if (bytes.equals(await expectedImages.image(drawing, domain, revision, asked))) return null
  }
  const source = answer.headers.get('x-source')
  return `shows none of the revisions ${kept} to ${begun}, but one of ${source}`
}

/** Checks one rendition of every domain over HTTP. */
export async function look(
  estate: Estate,
  service: ServiceProcess,
  expectedImages: ExpectedImages,
  asked: Asked,
): Promise<void> {
  const all = [...estate.set, ...estate.visited]
  const looks = all.map(async (one) => {
    const fault = await faultOf(estate, service, expectedImages, one, asked).catch(String)
    if (fault) estate.tally.wrong.push(`${addressOf(one, asked)} ${fault}`)
  })
  await Promise.all(looks)
}

/** Checks the artwork directly in the stores. */
export async function lookInside(estate: Estate, expectedImages: ExpectedImages): Promise<void> {
  const { set, visited, tally } = estate
  const { records, close } = estate.stores()
  const apexes = (some: Kept[]) => some.map(({ domain }) => domain as Apex)
  const held = await patiently(() => records.artwork.find(apexes(set)))
  const visits = await patiently(() => records.visits.find(apexes(visited)))
  const found = [...held, ...visits].map((one) => one?.artworks ?? [])
  await close()
  for (const [i, one] of [...set, ...visited].entries()) {
    const drawings = found[i] ?? []
    tally.looked += drawings.length
    const isWhole =
      drawings.length === 1 && (await isOne(drawings[0] as Artwork, one, expectedImages))
    if (!isWhole) tally.wrong.push(`${one.domain}: ${drawings.length} drawings are kept, not whole`)
  }
}

async function isOne(
  kept: Artwork,
  { drawing, domain, ...known }: Kept,
  expectedImages: ExpectedImages,
) {
  const actual = hash('sha256', kept.bytes)
  const revisions = possible({ domain, ...known })
  const images = revisions.map((revision) => expectedImages.artwork(drawing, domain, revision))
  return actual === kept.hash && (await Promise.all(images)).some((image) => image.hash === actual)
}
