// Finds the city and country of a company's headquarters.
import type { Headquarters, SourcedValue } from '../../schema/brand.ts'
import { countryCodeOf } from '../names/countries.ts'
import { MAX_LENGTHS, plainText } from './plain-text.ts'
import { fromOrganizations, fromRegistry, type ProfileInput, siteFirst } from './profile-input.ts'

/** @returns the place that the operator, the website's JSON-LD or another source of the registry gives. */
export function headquartersOf(input: ProfileInput): SourcedValue<Headquarters> | null {
  const { city = null, country = null } = input.company ?? {}
  const registered = city === null && country === null ? null : { city, country }
  return siteFirst(
    fromRegistry(input, city === null ? 'country' : 'city', registered),
    fromOrganizations(input, 'address', placeOf),
  )
}

/** @param address a PostalAddress of schema.org. @returns null without both a city and a country. */
function placeOf(address: unknown): Headquarters | null {
  const [first] = Array.isArray(address) ? address : [address]
  if (typeof first !== 'object' || first === null) return null
  const { addressLocality, addressCountry } = first as Record<string, unknown>
  const city = plainText(addressLocality, MAX_LENGTHS.name)
  const country = countryCodeOf(plainText(nameOf(addressCountry), MAX_LENGTHS.name) ?? '')
  return city === null || country === null ? null : { city, country }
}

/** Some sites write the country as an object: `{"@type": "Country", "name": "Germany"}`. */
const nameOf = (country: unknown): unknown =>
  typeof country === 'object' && country !== null && 'name' in country ? country.name : country
