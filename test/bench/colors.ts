// Measures how often the primary colour told from a full-colour drawing is the official one: `npm run bench:colors`.
import { createHash } from 'node:crypto'
import { differenceCiede2000 } from 'culori'
import sharp from 'sharp'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { openBundledArtwork } from '../../server/bundled/index.ts'
import { rasterizeVector } from '../../server/images/rasterize.ts'
import { bundledDomains } from './artworks.ts'
import type { Shown, Teller } from './contenders/colors.ts'
import { installPeers } from './peers.ts'
import { fact, goal, title } from './table.ts'

/** By CIEDE2000: people still say that it is the brand's colour. */
const NEAR = 10
/** Percent of all domains. */
const TARGET = 60
/** Edge in pixels at which the service measures a vector. */
const EDGE = 512

interface Case extends Shown {
  official: string
  /** Decided by the domain's hash; the rules were chosen by the other half's figures. */
  heldOut: boolean
}

installPeers()
const { TELLERS } = await import('./contenders/colors.ts')
const source = openBundledArtwork()
const cases = await casesOf(bundledDomains())
const missed = process.argv.includes('--misses')
title(
  `Primary within ΔE2000 ${NEAR} of the official`,
  '  all domains   tuned on   held out   ms a drawing',
)
const rates: Record<string, number> = {}
for (const [name, teller] of Object.entries(TELLERS)) rates[name] = await measure(name, teller)
const [own = 0, ...others] = Object.values(rates)
title(`${cases.length} domains with a full-colour SVG and an official colour`)
goal('ours', own, TARGET, '%')
goal('ours beside the best of the libraries', own, Math.max(...others), '%')

/** Of each domain one drawing: in full colour, for light pages, an icon if there is one. */
async function casesOf(domains: Apex[]): Promise<Case[]> {
  const found: Case[] = []
  for (const domain of domains) {
    const official = source.officialColor(domain)
    const artwork = official && shownOf(await source.find(domain))
    if (official && artwork)
      found.push({ ...(await shown(artwork)), official, heldOut: heldOut(domain) })
  }
  return found
}

/** A drawing in one colour is painted in the official one, so only those of several take part. */
function shownOf(artworks: Artwork[]): Artwork | undefined {
  const coloured = artworks.filter(({ fullColour }) => fullColour)
  const onPaper = coloured.filter(({ background }) => background !== 'dark')
  const some = onPaper.length > 0 ? onPaper : coloured
  return some.find(({ kind }) => kind === 'icon') ?? some[0]
}

async function shown(artwork: Artwork): Promise<Shown> {
  const svg = Buffer.from(artwork.bytes).toString()
  const { data, width, height } = await rasterizeVector(svg, artwork, EDGE)
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { domain: artwork.domain, artwork: { ...artwork, width, height }, png }
}

function heldOut(domain: Apex): boolean {
  return createHash('sha256').update(domain).digest().readUInt8() % 2 === 1
}

/** @returns percent of all cases. */
async function measure(name: string, teller: Teller): Promise<number> {
  const [apart, began] = [differenceCiede2000(), performance.now()]
  const told: { heldOut: boolean; hit: boolean }[] = []
  for (const one of cases) {
    const primary = await teller(one)
    const hit = primary !== null && apart(primary, one.official) <= NEAR
    if (missed && !hit && name === 'ours') fact(one.domain, `${primary}, not ${one.official}`)
    told.push({ heldOut: one.heldOut, hit })
  }
  const milliseconds = (performance.now() - began) / cases.length
  const halves = [told, told.filter((one) => !one.heldOut), told.filter((one) => one.heldOut)]
  const [all = 0, tuned = 0, held = 0] = halves.map(percentOf)
  const cell = (value: number, width: number) => value.toFixed(1).padStart(width)
  fact(name, `${cell(all, 9)} %${cell(tuned, 9)} %${cell(held, 9)} %${cell(milliseconds, 15)}`)
  return all
}

function percentOf(told: { hit: boolean }[]): number {
  return (told.filter(({ hit }) => hit).length / told.length) * 100
}
