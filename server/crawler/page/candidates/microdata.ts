// Collects the logos of organizations in microdata and RDFa.
import type { Candidate } from '../../../../schema/visit.ts'
import { isOrganization } from '../facts/organizations.ts'
import { type PageElement, selfAndAncestors } from '../html/element.ts'
import { bestImageUrl } from '../html/srcset.ts'
import { imageSourceOf } from '../html/url.ts'
import type { Collector } from '../html/walk.ts'
import { createCandidate } from './candidate.ts'

/** Logos read of one page; further logos belong to other companies. */
const MAX_LOGOS = 3
/** Limit of characters read of an itemprop or itemtype, because those of an ancestor are read again for each child. */
const MAX_ATTRIBUTE_LENGTH = 200

/** `end` takes the URL that relative URLs resolve against. */
export function createMicrodataCollector(): Collector & { end(base: string): Candidate[] } {
  const logos: { element: PageElement; type: string }[] = []
  return {
    open(element) {
      if (logos.length >= MAX_LOGOS || !hasProperty(element, /^(?:logo|url|contenturl)$/)) return
      const type = organizationOf(element)
      if (type) logos.push({ element, type })
    },
    // Microdata and RDFa use the vocabulary of JSON-LD, so their logos have its source.
    end: (base) =>
      logos.flatMap(({ element, type }) => {
        const image = imageSourceOf(imageUrlOf(element), base)
        return image ? createCandidate('json-ld', image, `microdata ${type}.logo`) : []
      }),
  }
}

const propertyOf = ({ attributes }: PageElement): string =>
  attributes.itemprop ?? attributes.property ?? ''
const hasProperty = (element: PageElement, name: RegExp): boolean =>
  propertyOf(element)
    .slice(0, MAX_ATTRIBUTE_LENGTH)
    .toLowerCase()
    .split(/\s+/)
    .some((word) => name.test(word.replace(/^schema:/, '')))

/**
 * The type of the organization whose logo this element is, directly or through an ImageObject; `page` outside of any item;
 * null if it is none.
 */
function organizationOf(element: PageElement): string | null {
  let isLogo = hasProperty(element, /^logo$/)
  for (const ancestor of selfAndAncestors(element)) {
    const type = typeOf(ancestor)
    // A logo element may itself be an ImageObject, which says nothing about the organization around it.
    const isOwnImageType = ancestor === element && isLogo && type !== null && !isOrganization(type)
    if (type === null || isOwnImageType) continue
    if (isLogo && ancestor !== element) return isOrganization(type) ? type : null
    if (!/^ImageObject$/.test(type) || !hasProperty(ancestor, /^logo$/)) return null
    isLogo = true
  }
  // A logo outside of any item, which templates write into the head, is the logo of the page.
  return isLogo && element.attributes.itemprop !== undefined ? 'page' : null
}

function typeOf({ attributes }: PageElement): string | null {
  const type = attributes.itemtype ?? attributes.typeof
  if (type === undefined) return null
  return type
    .slice(0, MAX_ATTRIBUTE_LENGTH)
    .trim()
    .split(/\s+/, 1)[0]!
    .replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '')
}

function imageUrlOf(element: PageElement): string | undefined {
  const { attributes, tag } = element
  if (tag === 'img') return bestImageUrl(attributes)?.url
  return attributes.content ?? attributes.href ?? attributes.src
}
