// How many points speak for a drawing being the site's logo, and how many against it.

import { classWords, labelOf, once, outwards, type Place, within } from '../html/element.ts'
import { fileOf, isLogoWord, tokensOf } from '../html/logo-words.ts'
import type { Site } from '../html/site.ts'
import type { Drawing } from './image-element.ts'
import { PARTS, SIGN_PAIRS, SIGNS, WALL_PAIRS, WALLS } from './non-logo-words.ts'

/** The elements directly around, whose class still speaks of the drawing. */
const NEAR = 4
/** What stands this early in the document is on the first screen. */
const EARLY = 150
/** So many drawings in one small part of a page are others' logos. */
const MANY = 5
const TINY = 16
const WIDEST = 700

/** One thing that is known of a drawing. */
interface Sight {
  drawing: Drawing
  site: Site
  /** Words of its class, id, sprite and file. */
  words: string[]
  label: string
  link: Place | null
  near: Place[]
  area: Area
  whose: 'own' | 'other' | 'nobody'
}

type Area = 'header' | 'footer' | 'body'

const POINTS: ((sight: Sight) => number)[] = [
  ({ words, label }) => (words.some(isLogoWord) || tokensOf(label).some(isLogoWord) ? 3 : 0),
  ({ near, words }) => (near.some(hasLogoWord) ? (words.some(isLogoWord) ? 1 : 3) : 0),
  ({ link, site }) => (link && site.isHome(link.attributes.href) ? 3 : 0),
  ({ area }) => ({ header: 2, footer: -3, body: 0 })[area],
  ({ whose }) => (whose === 'own' ? 3 : 0),
  ({ whose, words, area, link, site }) => {
    if (whose !== 'other' || words.some(site.isOwnWord)) return 0
    return link && site.isHome(link.attributes.href) ? 0 : area === 'header' ? -2 : -4
  },
  ({ drawing, site }) => (tokensOf(fileOf(drawing.address)).some(site.isOwnWord) ? 1 : 0),
  ({ drawing }) => (drawing.place.order < EARLY ? 1 : 0),
  ({ link, site, whose }) =>
    link && whose !== 'own' && site.isElsewhere(link.attributes.href) ? -4 : 0,
  // The little house that leads home, at times at the start of a trail.
  ({ words }) => (words.includes('home') && !words.some(isLogoWord) ? -4 : 0),
  ({ near }) => (near.some(isTrail) ? -8 : 0),
  (sight) => (isSign(sight) ? -8 : 0),
  (sight) => (isInWall(sight) ? -8 : 0),
  ({ drawing }) => (within(drawing.place, 'button', 'select', 'dialog') ? -4 : 0),
  ({ drawing }) => (isTiny(drawing) ? -10 : 0),
  ({ drawing }) => (isHidden(drawing) ? -10 : 0),
  ({ drawing }) => ((drawing.declared ?? 0) > WIDEST && isPhotograph(drawing) ? -3 : 0),
]

const hasLogoWord = once((place) => classWords(place).some(isLogoWord))
const isTrail = once((place) => classWords(place).some((word) => /^breadcrumbs?$/.test(word)))

export function scoreOf(drawing: Drawing, site: Site): number {
  const { place, address, words } = drawing
  const link = within(place, 'a')
  const title = within(place, 'svg') === place ? words : ''
  const label = [labelOf(place), link && labelOf(link), title].filter(Boolean).join(' ')
  const sight: Sight = {
    drawing,
    site,
    words: [...classWords(place), ...tokensOf(`${words} ${fileOf(address)}`)],
    label,
    link,
    near: [...outwards(place.parent)].slice(0, NEAR),
    area: areaOf(place),
    whose: whoseOf(place, link, title, site),
  }
  return POINTS.reduce((sum, points) => sum + points(sight), 0)
}

/** In words: where it stands. */
export const surroundings = ({ place }: Drawing): string =>
  ({ header: 'the header', footer: 'the footer', body: 'the page' })[areaOf(place)]

// Each label by itself: "Acme" beside "Go to the front page" is still Acme's.
function whoseOf(place: Place, link: Place | null, title: string, site: Site) {
  const said = [labelOf(place), link ? labelOf(link) : '', title].map((label) => site.whose(label))
  return said.includes('own') ? 'own' : said.includes('other') ? 'other' : 'nobody'
}

const HEADERS =
  /^(?:header|head|hd|masthead|topbar|navbar|nav|navigation|gnb|topnav|appbar|toolbar)$/

function areaOf(place: Place): Area {
  let area: Area = 'body'
  for (const at of outwards(place)) {
    const own = ownAreaOf(at)
    if (own === 'footer') return own
    area = own ?? area
  }
  return area
}

/** The area that an element opens; null for most. */
const ownAreaOf = once((place): Area | null => {
  const { tag, attributes } = place
  const words = classWords(place)
  if (tag === 'footer' || attributes.role === 'contentinfo' || words.includes('footer')) {
    return 'footer'
  }
  const isHeader = tag === 'header' || tag === 'nav' || attributes.role === 'banner'
  if (isHeader || words.some((word) => HEADERS.test(word))) return 'header'
  // An article's own header is not the site's.
  return tag === 'article' || tag === 'main' || tag === 'section' ? 'body' : null
})

function isSign({ drawing, site, words, label, link }: Sight): boolean {
  const classes = [...words, ...(link ? classWords(link) : [])]
  const spoken = tokensOf(label)
  const says = (said: string[], others: ReadonlySet<string>) =>
    said.some((word) => others.has(word) && !site.isOwnWord(word))
  const { class: names = '', id = '' } = drawing.place.attributes
  const written = `${names} ${id} ${fileOf(drawing.address)} ${label}`
  if (says([...classes, ...spoken], SIGNS) || SIGN_PAIRS.test(written)) return true
  // "menu-logo" is the logo in the menu, and a label of the home link is a sentence.
  if (classes.some(isLogoWord)) return false
  const isHome = link !== null && site.isHome(link.attributes.href)
  return says(isHome ? classes : [...classes, ...spoken], PARTS)
}

function isInWall({ drawing, site, link, area, near }: Sight): boolean {
  const isHome = link !== null && site.isHome(link.attributes.href)
  if (isHome && area === 'header') return false
  const around = [...outwards(drawing.place)].filter(
    ({ tag }) => !/^(?:html|body|header)$/.test(tag),
  )
  const isSaid = around.some((place) => place.isWall || saysWall(place, site))
  const isCrowd = near.some(
    ({ tag, drawings }) => /^(?:div|ul|ol|section|p|td)$/.test(tag) && drawings >= MANY,
  )
  return isSaid || (isCrowd && !isHome && area !== 'header')
}

const saysWall = once(
  (place, site: Site): boolean =>
    WALL_PAIRS.test(place.attributes.class ?? '') ||
    classWords(place).some((word) => WALLS.has(word) && !site.isOwnWord(word)),
)

function isTiny({ place, declared }: Drawing): boolean {
  const { width, height } = place.attributes
  const edges = [width, height].map((edge) => Number.parseFloat(edge ?? ''))
  return edges.every((edge) => edge <= TINY) || (declared !== null && declared <= TINY)
}

// Variants for another scheme are hidden by classes, which we do not follow.
const isHidden = ({ place, background }: Drawing): boolean =>
  background === null && [...outwards(place)].some(hides)

const hides = once(
  ({ attributes }) =>
    attributes.hidden !== undefined ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style ?? ''),
)

const isPhotograph = ({ address }: Drawing): boolean =>
  /\.(?:jpe?g|webp|avif)\b/i.test(address ?? '')
