// Reads the organizations in a page's JSON-LD: their logos, names and all other properties.
import { apexOf } from '../../../../schema/apex.ts'
import { toPlainText } from '../../../../schema/plain-text.ts'
import type { Candidate, SourcedFact } from '../../../../schema/visit.ts'
import { createCandidate } from '../candidates/candidate.ts'
import { imageSourceOf } from '../html/url.ts'
import { PAGE_LIMITS } from '../limits.ts'
import { type JsonLdGraph, type JsonLdNode, typesOf } from './json-ld.ts'

// Schema.org's organization types: most end in one of these words, and the set below has the others.
const ORGANIZATION_SUFFIX =
  /(?:Organization|Corporation|Brand|Business|Store|Agency|Airline|Restaurant|Hotel|Shop|Dealer|Station|Center|Company|School|Hospital|Library|Museum|Theater|Clinic|Team|Club|Group|Broker|Attorney|Contractor|Repair|Rental|Salon|Spa|Office)$/
const OTHER_ORGANIZATION_TYPES = new Set(
  (
    'NGO CollegeOrUniversity LegalService FinancialService ProfessionalService InsuranceAgency ' +
    'BankOrCreditUnion AutomatedTeller Dentist Physician Pharmacy Optician Bakery BarOrPub ' +
    'Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant IceCreamShop Winery LodgingBusiness ' +
    'BedAndBreakfast Campground Hostel Motel Resort Casino NightClub Plumber Electrician ' +
    'Locksmith RoofingContractor HousePainter MovingCompany Notary RadioStation TelevisionStation ' +
    'WorkersUnion Consortium Cooperative FundingScheme GovernmentService Preschool HighSchool ' +
    'ElementarySchool MiddleSchool DryCleaningOrLaundry ChildCare SelfStorage RealEstateAgent ' +
    'TravelAgency Florist ExerciseGym HealthClub GolfCourse BowlingAlley StadiumOrArena'
  ).split(' '),
)
/** Maximum logos of one page; further logos belong to other companies. */
const MAX_LOGOS = 4
/** Limit of logo URLs that are resolved; several may be invalid or the same. */
const MAX_LOGO_URLS = 20
/** Maximum number of references from a logo property to its image. */
const MAX_REFERENCE_DEPTH = 4

/** Whether a schema.org type is an organization. */
export const isOrganization = (type: string): boolean =>
  ORGANIZATION_SUFFIX.test(type) || OTHER_ORGANIZATION_TYPES.has(type)

const isOrganizationNode = (node: JsonLdNode): boolean => typesOf(node).some(isOrganization)
const organizationType = (node: JsonLdNode): string =>
  toPlainText(typesOf(node).find(isOrganization) ?? typesOf(node)[0] ?? 'Organization')

/**
 * Logo candidates of the organizations whose website is this site, and of a person who publishes it.
 * @param url the URL of the page. @param base the URL that relative URLs resolve against.
 */
export function jsonLdLogos(graph: JsonLdGraph, url: string, base: string): Candidate[] {
  const publishers = publishersIn(graph)
  const siteOrganizations = graph.nodes.filter(
    (node) => (isOrganizationNode(node) || publishers.has(node)) && isAboutSite(node, url, base),
  )
  const logoUrls = siteOrganizations.flatMap((node) =>
    logoUrlsIn(node.logo, graph).map((logo) => ({ ...logo, type: organizationType(node) })),
  )
  // Each URL once, because a thousand organizations may share one long data: URI.
  const uniqueUrls = [...new Map(logoUrls.map((logo) => [logo.url, logo])).values()].slice(
    0,
    MAX_LOGO_URLS,
  )
  const logos = uniqueUrls.flatMap(({ url, edge, type }) => {
    const image = imageSourceOf(url, base)
    const place = `json-ld ${type}.logo`
    return image ? createCandidate('json-ld', image, place, { declaredSize: edge }) : []
  })
  // Different texts may resolve to the same URL. An inline image has no URL, so it is its own key.
  const byUrl = new Map(logos.map((logo) => [logo.url ?? logo, logo]))
  return [...byUrl.values()].slice(0, MAX_LOGOS)
}

/** The objects that publish the pages of the graph: a person may, and has a logo only as a publisher. */
function publishersIn({ nodes, byId }: JsonLdGraph): Set<unknown> {
  return new Set(
    nodes.flatMap(({ publisher }) => {
      const id = (publisher as JsonLdNode | null | undefined)?.['@id']
      return [publisher, typeof id === 'string' ? byId.get(id) : undefined]
    }),
  )
}

/** Whether an organization has no URL or one on this domain. Parents, publishers and theme demos have another. */
function isAboutSite(node: JsonLdNode, pageUrl: string, base: string): boolean {
  const domain =
    typeof node.url === 'string' ? apexOf(URL.parse(node.url, base)?.hostname ?? '') : null
  // The base may be another domain, which serves the files of the site.
  const isOwn = (url: string) => domain === apexOf(new URL(url).hostname)
  return domain === null || isOwn(pageUrl) || isOwn(base)
}

interface LogoUrl {
  /** As the page writes it: it may be relative. */
  url: string
  /** The longer declared edge in pixels; null when none is declared. */
  edge: number | null
}

/** A logo is a URL, an ImageObject, a reference to one, or a list of these. */
function logoUrlsIn(logo: unknown, graph: JsonLdGraph, depth = 0): LogoUrl[] {
  if (depth > MAX_REFERENCE_DEPTH) return []
  if (typeof logo === 'string') {
    // The text may be a reference to another object: its `@id` without an object around it.
    const node = graph.byId.get(logo)
    return node ? logoUrlsIn(node, graph, depth + 1) : [{ url: logo, edge: null }]
  }
  if (Array.isArray(logo)) {
    return logo.slice(0, MAX_LOGOS).flatMap((item) => logoUrlsIn(item, graph, depth + 1))
  }
  if (typeof logo !== 'object' || logo === null) return []
  const image = logo as JsonLdNode
  const urls = image.contentUrl ?? image.url ?? image['@value']
  const edge = Math.max(pixels(image.width), pixels(image.height)) || null
  const url = Array.isArray(urls) ? urls[0] : urls
  if (typeof url === 'string') return [{ url, edge }]
  const id = image['@id']
  const node = typeof id === 'string' ? graph.byId.get(id) : undefined
  if (node && node !== image) return logoUrlsIn(node, graph, depth + 1)
  // Some sites write the URL of the image as its `@id`.
  return typeof id === 'string' && /\.\w{3,4}$/.test(id) ? [{ url: id, edge }] : []
}

/** A width or height in pixels; 0 when it is missing or invalid. */
function pixels(size: unknown): number {
  const value = typeof size === 'object' && size !== null ? (size as JsonLdNode).value : size
  // Converting an object could throw, because the page may define its toString.
  const isPrimitive = typeof value === 'number' || typeof value === 'string'
  const number = isPrimitive ? Number.parseFloat(`${value}`) : 0
  return number > 0 && number <= 10_000 ? number : 0
}

/** The names of the organizations and of the website, at most 20. */
export function jsonLdNames({ nodes }: JsonLdGraph): string[] {
  const namedNodes = nodes.filter(
    (node) => isOrganizationNode(node) || typesOf(node).includes('WebSite'),
  )
  const names = namedNodes.flatMap(({ name, alternateName, legalName }) => [
    name,
    alternateName,
    legalName,
  ])
  return names.filter((name) => typeof name === 'string').slice(0, 20)
}

/** The organizations as facts. An organization that is too long keeps only its short properties. */
export function organizationsOf({ nodes }: JsonLdGraph, url: string): SourcedFact<JsonLdNode>[] {
  // An object with at most two properties, such as `@type` and `@id`, is a mere reference.
  const organizations = nodes.filter(
    (node) => isOrganizationNode(node) && Object.keys(node).length > 2,
  )
  const shortened = organizations.map(shorten).filter((node) => node !== null)
  const facts = shortened.map((value) => ({
    value,
    from: `json-ld ${organizationType(value)}`,
    url,
  }))
  return facts.slice(0, PAGE_LIMITS.organizations)
}

/** Keeps the first 15 short properties of an organization that is too long; null when even these are too long. */
function shorten(node: JsonLdNode): JsonLdNode | null {
  if (lengthOf(node) < PAGE_LIMITS.organizationLength) return node
  const shortProperties = Object.entries(node).filter(([, value]) => lengthOf(value) < 1_000)
  const shortened = Object.fromEntries(shortProperties.slice(0, 15))
  return lengthOf(shortened) < PAGE_LIMITS.organizationLength ? shortened : null
}

function lengthOf(value: unknown): number {
  try {
    return JSON.stringify(value).length
  } catch {
    // The object is nested too deeply for the stack.
    return Number.POSITIVE_INFINITY
  }
}
