// Finds the label of a company's industry, from the registry or the website's JSON-LD.
import type { SourcedValue } from '../../schema/brand.ts'
import {
  findIndustry,
  industryByIsicCode,
  industryByNaicsCode,
  industryByName,
  industryByNameOrCode,
} from '../industries/index.ts'
import { plainText } from './plain-text.ts'
import { fromOrganizations, fromRegistry, type ProfileInput, siteFirst } from './profile-input.ts'

/** A longer text is not the name of an industry. */
const MAX_CHARACTERS = 200
/** Limit of values that are read from one JSON-LD property. */
const MAX_VALUES = 20
/** A company may know about one topic that is not its industry. */
const MIN_TOPICS = 2

/**
 * @returns the industry that the operator, the website or another source of the registry names, else the one that the
 *   type or the topics in JSON-LD imply.
 */
export function industryOf(input: ProfileInput): SourcedValue<string> | null {
  const registered = plainText(input.company?.industry, MAX_CHARACTERS)
  const named =
    fromOrganizations(input, 'naics', firstMatch(industryByNaicsCode)) ??
    fromOrganizations(input, 'isicV4', firstMatch(industryByIsicCode)) ??
    fromOrganizations(input, 'industry', firstMatch(industryByNameOrCode))
  const recorded = fromRegistry(input, 'industry', registered && industryByNameOrCode(registered))
  return (
    siteFirst(recorded, isGroupOf(named, recorded) ? null : named) ??
    fromOrganizations(input, '@type', firstMatch(industryBySchemaType)) ??
    fromOrganizations(input, 'knowsAbout', industryOfTopics)
  )
}

type FoundIndustry = SourcedValue<string> | null

/** @returns whether a source names only the group of an industry that another source names exactly. */
const isGroupOf = (wider: FoundIndustry, exact: FoundIndustry): boolean =>
  wider !== null &&
  exact !== null &&
  wider.value !== exact.value &&
  wider.value === findIndustry(exact.value)?.group

/** The texts of a JSON-LD value; sites write codes as numbers too. */
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, MAX_VALUES) : [value])
    .map((item) => plainText(typeof item === 'number' ? `${item}` : item, MAX_CHARACTERS))
    .filter((text) => text !== null)

type FindIndustry = (text: string) => string | null

/** @returns a function that gives the first industry among the texts of a JSON-LD value. */
const firstMatch =
  (findIndustry: FindIndustry) =>
  (value: unknown): string | null =>
    textsOf(value)
      .map(findIndustry)
      .find((title) => title !== null) ?? null

/** Reads a schema.org type, such as BankOrCreditUnion, as words. */
const industryBySchemaType: FindIndustry = (type) =>
  industryByName(type.replace(/^.*[/:]/, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))

/** Topics tell the industry when at least two of them name one, and no topic names another. */
function industryOfTopics(value: unknown): string | null {
  const labels = textsOf(value)
    .map(industryByName)
    .filter((label) => label !== null)
  const isAgreed = labels.length >= MIN_TOPICS && new Set(labels).size === 1
  return isAgreed ? labels[0]! : null
}
