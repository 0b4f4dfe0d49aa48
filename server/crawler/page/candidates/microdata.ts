// Gathers logos that microdata and RDFa give an organization.
import type { Candidate } from '../../../../schema/visit.ts'
import { isOrganization } from '../facts/organizations.ts'
import { outwards, type Place } from '../html/element.ts'
import { bestOf } from '../html/srcset.ts'
import { pictureOf } from '../html/url.ts'
import type { Gatherer } from '../html/walk.ts'
import { candidate } from './candidate.ts'

/** More belong to others. */
const LOGOS = 3
/** Characters read of an itemprop or itemtype: an ancestor's are read again for each child. */
const WORDS = 200

export function gatherMicrodata(): Gatherer & { end(base: string): Candidate[] } {
  const found: { place: Place; type: string }[] = []
  return {
    open(place) {
      if (found.length >= LOGOS || !isNamed(place, /^(?:logo|url|contenturl)$/)) return
      const type = companyOf(place)
      if (type) found.push({ place, type })
    },
    end: (base) =>
      found.flatMap(({ place, type }) => {
        const picture = pictureOf(addressOn(place), base)
        return picture ? candidate('json-ld', picture, `microdata ${type}.logo`) : []
      }),
  }
}

const nameOf = ({ attributes }: Place): string => attributes.itemprop ?? attributes.property ?? ''
const isNamed = (place: Place, name: RegExp): boolean =>
  nameOf(place)
    .slice(0, WORDS)
    .toLowerCase()
    .split(/\s+/)
    .some((word) => name.test(word.replace(/^schema:/, '')))

/** The type of the organization that has this place as its logo, directly or by an ImageObject. */
function companyOf(place: Place): string | null {
  let isLogo = isNamed(place, /^logo$/)
  for (const at of outwards(place)) {
    const type = typeOf(at)
    if (type === null || (at === place && isLogo && !isOrganization(type))) continue
    if (isLogo && at !== place) return isOrganization(type) ? type : null
    if (!/^ImageObject$/.test(type) || !isNamed(at, /^logo$/)) return null
    isLogo = true
  }
  return null
}

function typeOf({ attributes }: Place): string | null {
  const written = attributes.itemtype ?? attributes.typeof
  if (written === undefined) return null
  return written
    .slice(0, WORDS)
    .trim()
    .split(/\s+/, 1)[0]!
    .replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '')
}

function addressOn(place: Place): string | undefined {
  const { attributes, tag } = place
  if (tag === 'img') return bestOf(attributes)?.address
  return attributes.content ?? attributes.href ?? attributes.src
}
