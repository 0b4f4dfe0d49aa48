// The companies that JSON-LD speaks of: their logos, names and descriptions.
import { apexOf } from '../../../../schema/apex.ts'
import type { Candidate, Seen } from '../../../../schema/visit.ts'
import { candidate } from '../candidates/candidate.ts'
import { pictureOf } from '../html/url.ts'
import { LIMITS } from '../limits.ts'
import { type Graph, type Node, typesOf } from './json-ld.ts'

// schema.org's organizations by how their names end, then those that end in nothing common.
const ENDINGS =
  /(?:Organization|Corporation|Brand|Business|Store|Agency|Airline|Restaurant|Hotel|Shop|Dealer|Station|Center|Company|School|Hospital|Library|Museum|Theater|Clinic|Team|Club|Group|Broker|Attorney|Contractor|Repair|Rental|Salon|Spa|Office)$/
const OTHERS = new Set(
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
/** Logos of one page; more belong to others. */
const LOGOS = 4
/** Addresses looked at for these. */
const TRIED = 20

export const isOrganization = (type: string): boolean => ENDINGS.test(type) || OTHERS.has(type)

const isCompany = (node: Node): boolean => typesOf(node).some(isOrganization)
const nameOfType = (node: Node): string => typesOf(node).find(isOrganization) ?? 'Organization'

export function logosOf(graph: Graph, base: string): Candidate[] {
  const here = graph.nodes.filter((node) => isCompany(node) && livesHere(node, base))
  const told = here.flatMap((node) =>
    addressesIn(node.logo, graph).map((said) => ({ ...said, type: nameOfType(node) })),
  )
  // Each address once: a thousand companies may refer to one drawing written in a data: URI.
  const once = [...new Map(told.map((said) => [said.address, said])).values()].slice(0, TRIED)
  const logos = once.flatMap(({ address, width, type }) => {
    const picture = pictureOf(address, base)
    const place = `json-ld ${type}.logo`
    return picture ? candidate('json-ld', picture, place, { declared: width }) : []
  })
  const byAddress = new Map(logos.map((logo) => [logo.url ?? logo, logo]))
  return [...byAddress.values()].slice(0, LOGOS)
}

/** A parent, a publisher, or the demonstration that a theme came with lives at another address. */
function livesHere({ url }: Node, base: string): boolean {
  const home = typeof url === 'string' ? apexOf(URL.parse(url, base)?.hostname ?? '') : null
  return home === null || home === apexOf(new URL(base).hostname)
}

interface Address {
  address: string
  width: number | null
}

/** A logo is an address, an ImageObject, a reference to one, or a list of these. */
function addressesIn(logo: unknown, graph: Graph, depth = 0): Address[] {
  if (depth > 4) return []
  if (typeof logo === 'string') {
    // A reference may be written without its braces.
    const node = graph.byId.get(logo)
    return node ? addressesIn(node, graph, depth + 1) : [{ address: logo, width: null }]
  }
  if (Array.isArray(logo)) {
    return logo.slice(0, LOGOS).flatMap((item) => addressesIn(item, graph, depth + 1))
  }
  if (typeof logo !== 'object' || logo === null) return []
  const image = logo as Node
  const written = image.contentUrl ?? image.url ?? image['@value']
  const width = Math.max(pixels(image.width), pixels(image.height)) || null
  const said = Array.isArray(written) ? written[0] : written
  if (typeof said === 'string') return [{ address: said, width }]
  const id = image['@id']
  const node = typeof id === 'string' ? graph.byId.get(id) : undefined
  if (node && node !== image) return addressesIn(node, graph, depth + 1)
  // Some name a picture by its address as an identifier.
  return typeof id === 'string' && /\.\w{3,4}$/.test(id) ? [{ address: id, width }] : []
}

function pixels(size: unknown): number {
  const value = typeof size === 'object' && size !== null ? (size as Node).value : size
  // An object may say that its toString is no function.
  const isWritten = typeof value === 'number' || typeof value === 'string'
  const number = isWritten ? Number.parseFloat(`${value}`) : 0
  return number > 0 && number <= 10_000 ? number : 0
}

/** What the companies and the site are called. */
export function namesOf({ nodes }: Graph): string[] {
  const named = nodes.filter((node) => isCompany(node) || typesOf(node).includes('WebSite'))
  const names = named.flatMap(({ name, alternateName, legalName }) => [
    name,
    alternateName,
    legalName,
  ])
  return names.filter((name) => typeof name === 'string').slice(0, 20)
}

/** The nodes as they stand; of one that is too long, what is short in it. */
export function organizationsOf({ nodes }: Graph, url: string): Seen<Node>[] {
  // A reference says nothing by itself.
  const told = nodes.filter((node) => isCompany(node) && Object.keys(node).length > 2)
  const fitting = told.map(fitted).filter((node) => node !== null)
  const seen = fitting.map((value) => ({ value, from: `json-ld ${nameOfType(value)}`, url }))
  return seen.slice(0, LIMITS.organizations)
}

function fitted(node: Node): Node | null {
  if (lengthOf(node) < LIMITS.organization) return node
  const short = Object.entries(node).filter(([, value]) => lengthOf(value) < 1_000)
  const rest = Object.fromEntries(short.slice(0, 15))
  return lengthOf(rest) < LIMITS.organization ? rest : null
}

function lengthOf(value: unknown): number {
  try {
    return JSON.stringify(value).length
  } catch {
    // Nested deeper than the stack.
    return Number.POSITIVE_INFINITY
  }
}
