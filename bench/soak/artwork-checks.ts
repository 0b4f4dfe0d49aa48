// Checks that the artwork of a service is not corrupt, over HTTP and directly in the stores.
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { ServiceProcess } from '../../test/support/processes/serving.ts'
import {
  type KilledService,
  renditionPath,
  retryWhileUnavailable,
  type TestDomain,
} from './killed-service.ts'
import { type ExpectedImages, possibleRevisions, type Rendition } from './revisions.ts'

/** Longest time that a starting service may answer 503. */
const START_TIMEOUT_MS = 30_000

async function getWhenReady(
  service: ServiceProcess,
  path: string,
  headers: Record<string, string>,
) {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(100)) {
    const answer = await service.get(path, headers)
    if (answer.status !== 503 || Date.now() > deadline) return answer
    await answer.arrayBuffer()
  }
}

/** Compares one image with its expected bytes. @returns a description of the difference, or null. */
async function findFault(
  { headers, counts }: KilledService,
  service: ServiceProcess,
  expectedImages: ExpectedImages,
  testDomain: TestDomain,
  rendition: Rendition,
): Promise<string | null> {
  // Commands run meanwhile, so every revision between the two counters is valid.
  const { domain, generate, confirmedRevision } = testDomain
  const answer = await getWhenReady(service, renditionPath(testDomain, rendition), headers)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) return `was answered ${answer.status}: ${bytes}`
  const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  if (info.width !== rendition.size) return `is ${info.width} pixels wide`
  counts.checked += 1
  if (answer.headers.get('x-cache') === 'HIT') counts.cacheHits += 1
  const { attemptedRevision } = testDomain
  for (const revision of possibleRevisions({ domain, confirmedRevision, attemptedRevision })) {
    if (bytes.equals(await expectedImages.image(generate, domain, revision, rendition))) return null
  }
  const source = answer.headers.get('x-source')
  return `shows none of the revisions ${confirmedRevision} to ${attemptedRevision}, but artwork of the source ${source}`
}

/** Checks one rendition of every domain over HTTP. */
export async function checkOverHttp(
  killedService: KilledService,
  service: ServiceProcess,
  expectedImages: ExpectedImages,
  rendition: Rendition,
): Promise<void> {
  const all = [...killedService.operatorDomains, ...killedService.crawledDomains]
  const checks = all.map(async (testDomain) => {
    const fault = await findFault(
      killedService,
      service,
      expectedImages,
      testDomain,
      rendition,
    ).catch(String)
    if (fault) killedService.counts.faults.push(`${renditionPath(testDomain, rendition)} ${fault}`)
  })
  await Promise.all(checks)
}

/** Checks the artwork directly in the stores. */
export async function checkStores(
  killedService: KilledService,
  expectedImages: ExpectedImages,
): Promise<void> {
  const { operatorDomains, crawledDomains, counts } = killedService
  const { records, close } = await killedService.stores()
  const apexes = (testDomains: TestDomain[]) => testDomains.map(({ domain }) => domain as Apex)
  const operatorRecords = await retryWhileUnavailable(() =>
    records.artwork.find(apexes(operatorDomains)),
  )
  const visits = await retryWhileUnavailable(() => records.visits.find(apexes(crawledDomains)))
  const artworkLists = [...operatorRecords, ...visits].map((record) => record?.artworks ?? [])
  await close()
  for (const [i, testDomain] of [...operatorDomains, ...crawledDomains].entries()) {
    const artworks = artworkLists[i] ?? []
    counts.checked += artworks.length
    const isComplete =
      artworks.length === 1 &&
      (await isExpectedArtwork(artworks[0] as Artwork, testDomain, expectedImages))
    if (!isComplete)
      counts.faults.push(
        `${testDomain.domain}: ${artworks.length} artworks are stored; expected one that is complete`,
      )
  }
}

async function isExpectedArtwork(
  stored: Artwork,
  { generate, domain, ...revisionRange }: TestDomain,
  expectedImages: ExpectedImages,
) {
  const actual = hash('sha256', stored.bytes)
  const revisions = possibleRevisions({ domain, ...revisionRange })
  const images = revisions.map((revision) => expectedImages.artwork(generate, domain, revision))
  return (
    actual === stored.hash && (await Promise.all(images)).some((image) => image.hash === actual)
  )
}
