// Finds, among all drawings of a page, those that are the logo of the site itself.
import type { Background } from '../../../../schema/artwork.ts'
import type { Candidate } from '../../../../schema/visit.ts'
import { outwards } from '../html/element.ts'
import { fileOf, groundIn, groundOfTheme, kindIn, tokensOf } from '../html/logo-words.ts'
import type { Site } from '../html/site.ts'
import type { SvgFile } from '../html/standalone-svg.ts'
import { type Picture, pictureOf } from '../html/url.ts'
import { candidate } from './candidate.ts'
import type { Drawing } from './image-element.ts'
import { scoreOf, surroundings } from './score.ts'

/** Enough points to be taken for the logo; score.ts says what earns them. */
const ENOUGH = 5
const KEPT = 6
/** Likely ones whose drawing is looked at: a sprite may be shown four hundred times. */
const TRIED = 40
/** Broader drawings have letters in them, whatever their class says. */
const WIDE = 2

/** The most likely first. */
export function headerLogos(drawings: Drawing[], site: Site): Candidate[] {
  const ordered = [...drawings].sort((a, b) => a.place.order - b.place.order)
  const first = ordered[0]?.place.order
  const scored = ordered.map((drawing) => {
    const isFirst = drawing.place.order === first
    return { drawing, score: scoreOf(drawing, site) + (isFirst ? 1 : 0) }
  })
  const likely = scored.filter(({ score }) => score >= ENOUGH).sort((a, b) => b.score - a.score)
  const seen = new Set<string>()
  const candidates: Candidate[] = []
  for (const { drawing } of likely.slice(0, TRIED)) {
    const file = drawing.file?.()
    // Known by its markup, so that no second copy of a large one is made only to be dropped.
    if (file && seen.has(file.markup)) continue
    const picture = file
      ? pictureIn(file)
      : pictureOf(drawing.address ?? undefined, site.base, true)
    const key = file?.markup ?? picture?.url ?? Buffer.from(picture?.bytes ?? []).toString('latin1')
    if (!picture || seen.has(key)) continue
    seen.add(key)
    candidates.push(candidateOf(drawing, picture, file?.isInkGuessed ?? false))
    if (candidates.length === KEPT) break
  }
  return candidates
}

const pictureIn = ({ markup }: SvgFile): Picture => ({
  url: null,
  bytes: new Uint8Array(Buffer.from(markup)),
})

function candidateOf(drawing: Drawing, picture: Picture, isInkGuessed: boolean): Candidate {
  const { tag, declared, aspect } = drawing
  const kind = kindIn(ownWords(drawing))
  const place = `${tag} in ${surroundings(drawing)}${isInkGuessed ? ', currentColor as black' : ''}`
  return candidate('header-logo', picture, place, {
    declared,
    background: groundOf(drawing, isInkGuessed),
    kind: kind === 'icon' && aspect !== null && aspect >= WIDE ? null : kind,
  })
}

const ownWords = ({ place, address, words }: Drawing): string[] =>
  tokensOf(
    `${place.attributes.class ?? ''} ${place.attributes.id ?? ''} ${words} ${fileOf(address)}`,
  )

/** By its media query, its own words, or those of the two elements around it. */
function groundOf(drawing: Drawing, isInkGuessed: boolean): Background | null {
  const { place, address } = drawing
  const around = [...outwards(place)].slice(0, 3)
  const said = around.map(
    ({ attributes }) =>
      groundOfTheme(attributes) ?? groundIn(`${attributes.class ?? ''} ${attributes.id ?? ''}`),
  )
  const ground = drawing.background ?? said[0] ?? groundIn(fileOf(address)) ?? said[1] ?? said[2]
  // It would be white there, if we knew: what we made of it is black.
  return isInkGuessed && ground === 'dark' ? null : (ground ?? null)
}
