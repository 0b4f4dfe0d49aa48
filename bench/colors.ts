// Measures how often the primary color extracted from full-color artwork is the official brand color. Run `npm run bench:colors`.
import { createHash } from 'node:crypto'
import { differenceCiede2000 } from 'culori'
import sharp from 'sharp'
import type { Apex } from '../schema/apex.ts'
import type { Artwork } from '../schema/artwork.ts'
import { openBundledArtwork } from '../server/bundled/index.ts'
import { rasterizeVector } from '../server/images/rasterize.ts'
import { bundledDomains } from './artworks.ts'
import type { ColorExtractor, ColorSample } from './contenders/colors.ts'
import { installPeers } from './peers.ts'
import { printFact, printTarget, printTitle } from './table.ts'

/** Largest CIEDE2000 difference that still counts as the brand’s color. */
const MAX_COLOR_DIFFERENCE = 10
/** Percent of domains with a correct color. */
const MIN_CORRECT_PERCENT = 60
/** Edge in pixels at which the service measures a vector. */
const MEASURED_EDGE = 512

interface Case extends ColorSample {
  officialColor: string
  /** Whether the domain is in the validation half. The rules were tuned on the other half. */
  isHeldOut: boolean
}

installPeers()
const { EXTRACTORS } = await import('./contenders/colors.ts')
const source = openBundledArtwork()
const cases = await casesOf(bundledDomains())
const listMisses = process.argv.includes('--misses')
printTitle(
  `Primary within ΔE2000 ${MAX_COLOR_DIFFERENCE} of the official`,
  '  all domains   tuned on   held out   ms an image',
)
const rates: Record<string, number> = {}
for (const [name, extractColor] of Object.entries(EXTRACTORS))
  rates[name] = await measure(name, extractColor)
const [ours = 0, ...libraries] = Object.values(rates)
printTitle(`${cases.length} domains with a full-color SVG and an official color`)
printTarget('ours', ours, MIN_CORRECT_PERCENT, '%')
printTarget('ours against the best library', ours, Math.max(...libraries), '%')

/** Picks one full-color artwork for each domain, preferably an icon for light pages. */
async function casesOf(domains: Apex[]): Promise<Case[]> {
  const cases: Case[] = []
  for (const domain of domains) {
    const officialColor = source.officialColor(domain)
    const artwork = officialColor && selectArtwork(await source.find(domain))
    if (officialColor && artwork)
      cases.push({
        ...(await sampleOf(artwork)),
        officialColor,
        isHeldOut: isInValidationHalf(domain),
      })
  }
  return cases
}

/** Single-color artwork is excluded, because it is painted in the official color. */
function selectArtwork(artworks: Artwork[]): Artwork | undefined {
  const fullColor = artworks.filter(({ fullColor }) => fullColor)
  const forLightPages = fullColor.filter(({ background }) => background !== 'dark')
  const candidates = forLightPages.length > 0 ? forLightPages : fullColor
  return candidates.find(({ kind }) => kind === 'icon') ?? candidates[0]
}

async function sampleOf(artwork: Artwork): Promise<ColorSample> {
  const svg = Buffer.from(artwork.bytes).toString()
  const { data, width, height } = await rasterizeVector(svg, artwork, MEASURED_EDGE)
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { domain: artwork.domain as Apex, artwork: { ...artwork, width, height }, png }
}

function isInValidationHalf(domain: Apex): boolean {
  return createHash('sha256').update(domain).digest().readUInt8() % 2 === 1
}

/** Prints the result of one extractor. @returns the percentage of all cases with a correct color. */
async function measure(name: string, extractColor: ColorExtractor): Promise<number> {
  const colorDifference = differenceCiede2000()
  const startedAt = performance.now()
  const results: { isHeldOut: boolean; isCorrect: boolean }[] = []
  for (const sample of cases) {
    const primary = await extractColor(sample)
    const isCorrect =
      primary !== null && colorDifference(primary, sample.officialColor) <= MAX_COLOR_DIFFERENCE
    if (listMisses && !isCorrect && name === 'ours')
      printFact(sample.domain, `${primary}, not ${sample.officialColor}`)
    results.push({ isHeldOut: sample.isHeldOut, isCorrect })
  }
  const milliseconds = (performance.now() - startedAt) / cases.length
  const all = percentOf(results)
  const tunedOn = percentOf(results.filter(({ isHeldOut }) => !isHeldOut))
  const heldOut = percentOf(results.filter(({ isHeldOut }) => isHeldOut))
  const cell = (value: number, width: number) => value.toFixed(1).padStart(width)
  printFact(
    name,
    `${cell(all, 9)} %${cell(tunedOn, 9)} %${cell(heldOut, 9)} %${cell(milliseconds, 15)}`,
  )
  return all
}

function percentOf(results: { isCorrect: boolean }[]): number {
  return (results.filter(({ isCorrect }) => isCorrect).length / results.length) * 100
}
