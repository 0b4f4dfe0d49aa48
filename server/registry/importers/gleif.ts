// Imports GLEIF's data (CC0): the golden copy of level 1, who is who (LEI-CDF 3.1, CSV or JSON), and the mapping of
// ISINs to LEIs (CSV). Neither has websites, so a row adds to a company of the registry: see ../register-pass.ts.
import { isIsin, isLei } from './check-digits.ts'
import { type CellsByColumn, parsePublishedTable } from './csv-table.ts'
import { openText } from './file-text.ts'
import {
  createDraft,
  type Draft,
  type Importer,
  MalformedFile,
  type RefusedRow,
} from './importer.ts'
import { parseElements } from './json-stream.ts'
import { parsePlace } from './places.ts'

export const gleif: Importer = {
  name: 'gleif',
  isRegister: true,
  downloadUrls: [
    // The response is {"data":{"attributes":{"downloadLink":"https://…/download"}}}.
    {
      page: 'https://mapping.gleif.org/api/v2/isin-lei/latest',
      findUrl: (response) =>
        /"downloadLink"\s*:\s*"([^"]+)"/.exec(response)?.[1]?.replaceAll('\\/', '/') ?? null,
    },
    'https://goldencopy.gleif.org/api/v2/golden-copies/publishes/lei2/latest.csv',
  ],
  async *rows(input) {
    const { text, format } = await openText(input)
    if (format !== 'json') {
      for await (const cells of parsePublishedTable(text, ['LEI'], isReadColumn)) {
        yield cells.ISIN === undefined ? parseEntity(entityOfCells(cells)) : parseMapping(cells)
      }
      return
    }
    let rows = 0
    for await (const { value } of parseElements(text, '$', ['records'])) {
      rows += 1
      yield parseEntity(entityOfRecord(value))
    }
    if (rows === 0) throw new MalformedFile('the file has no rows')
  },
}

function parseMapping({ LEI = '', ISIN = '' }: CellsByColumn): Draft | RefusedRow {
  const rowText = `${LEI} ${ISIN}`
  if (!isIsin(ISIN)) return { reason: 'invalid ISIN', rowText }
  return isLei(LEI) ? createDraft({ isins: [ISIN], lei: LEI }) : { reason: 'invalid LEI', rowText }
}

/** What the importer reads of a record of level 1; a value that the record lacks is ''. */
interface Entity {
  lei: string
  legalName: string
  otherNames: { name: string; type: string; language: string }[]
  legalCountry: string
  headquartersCountry: string
  headquartersCity: string
  category: string
  entityStatus: string
  registrationStatus: string
}

const LEGAL_NAME = 'Entity.LegalName'
/** The table has five columns for each repeated element. */
const OTHER_NAMES = [1, 2, 3, 4, 5].flatMap((position) => [
  `Entity.OtherEntityNames.OtherEntityName.${position}`,
  `Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.${position}`,
])
const READ_COLUMNS = new Set([
  'LEI',
  'ISIN',
  LEGAL_NAME,
  ...OTHER_NAMES.flatMap((column) => [column, `${column}.type`, `${column}.xmllang`]),
  'Entity.LegalAddress.Country',
  'Entity.HeadquartersAddress.City',
  'Entity.HeadquartersAddress.Country',
  'Entity.EntityCategory',
  'Entity.EntityStatus',
  'Registration.RegistrationStatus',
])
/** The table of level 1 has more than 300 columns. */
const isReadColumn = (column: string): boolean => READ_COLUMNS.has(column)

function entityOfCells(cells: CellsByColumn): Entity {
  if (cells[LEGAL_NAME] === undefined) {
    throw new MalformedFile(`no column ISIN or ${LEGAL_NAME} in the first line`)
  }
  const cell = (column: string) => (cells[column] ?? '').trim()
  return {
    lei: cell('LEI'),
    legalName: cell(LEGAL_NAME),
    otherNames: OTHER_NAMES.filter((column) => cell(column) !== '').map((column) => ({
      name: cell(column),
      type: cell(`${column}.type`),
      language: cell(`${column}.xmllang`),
    })),
    legalCountry: cell('Entity.LegalAddress.Country'),
    headquartersCountry: cell('Entity.HeadquartersAddress.Country'),
    headquartersCity: cell('Entity.HeadquartersAddress.City'),
    category: cell('Entity.EntityCategory'),
    entityStatus: cell('Entity.EntityStatus'),
    registrationStatus: cell('Registration.RegistrationStatus'),
  }
}

/** An element of the XML file as JSON: the text is in `$`, and the attributes begin with `@`. */
type Element = { [name: string]: Element | Element[] | string | undefined }

function entityOfRecord(record: unknown): Entity {
  if (typeof record !== 'object' || record === null) {
    throw new MalformedFile('an entry of "records" is not an object')
  }
  const root = record as Element
  const text = (...path: string[]) => textOf(elementsAt(root, path)[0])
  const otherNames = [
    ...elementsAt(root, ['Entity', 'OtherEntityNames', 'OtherEntityName']),
    ...elementsAt(root, [
      'Entity',
      'TransliteratedOtherEntityNames',
      'TransliteratedOtherEntityName',
    ]),
  ]
  return {
    lei: text('LEI'),
    legalName: text('Entity', 'LegalName'),
    otherNames: otherNames.map((element) => ({
      name: textOf(element),
      type: String(element['@type'] ?? ''),
      language: String(element['@xml:lang'] ?? ''),
    })),
    legalCountry: text('Entity', 'LegalAddress', 'Country'),
    headquartersCountry: text('Entity', 'HeadquartersAddress', 'Country'),
    headquartersCity: text('Entity', 'HeadquartersAddress', 'City'),
    category: text('Entity', 'EntityCategory'),
    entityStatus: text('Entity', 'EntityStatus'),
    registrationStatus: text('Registration', 'RegistrationStatus'),
  }
}

const textOf = (element: Element | undefined) =>
  typeof element?.$ === 'string' ? element.$.trim() : ''

/** @returns the elements at a path. An element that may be repeated is a list, or an object when there is one. */
function elementsAt(root: Element, path: string[]): Element[] {
  let elements: Element[] = [root]
  for (const name of path) {
    elements = elements.flatMap((element): Element[] => {
      const child = element[name]
      if (Array.isArray(child)) return child
      return typeof child === 'object' ? [child] : []
    })
  }
  return elements
}

// Funds, branches and persons in business have LEIs too. A branch has the legal name of its company.
const NO_COMPANIES = new Set(['BRANCH', 'FUND', 'SOLE_PROPRIETOR'])
/** The legal entity exists no longer. */
const CLOSED = new Set(['RETIRED', 'MERGED'])
/** The LEI was issued in error, twice, or never. */
const WITHDRAWN = new Set(['ANNULLED', 'DUPLICATE', 'CANCELLED'])
/** The LEI was not renewed in time; the company exists. Its data may be years old. */
const LAPSED = 'LAPSED'

function parseEntity(entity: Entity): Draft | RefusedRow {
  const { lei, legalName, legalCountry, headquartersCountry, registrationStatus } = entity
  const rowText = `${lei} ${legalName}`
  if (!isLei(lei)) return { reason: 'invalid LEI', rowText }
  if (NO_COMPANIES.has(entity.category)) {
    return { reason: 'branch, fund or sole proprietor, not a company', rowText }
  }
  if (WITHDRAWN.has(registrationStatus)) return { reason: 'LEI withdrawn', rowText }
  if (CLOSED.has(registrationStatus) || entity.entityStatus === 'INACTIVE') {
    return { reason: 'company closed or merged', rowText }
  }
  const { legalNames, tradingNames } = namesOf(entity)
  const [name = null, ...namesInOtherLanguages] = legalNames
  return createDraft({
    lei,
    legalName: name,
    aliases: [...namesInOtherLanguages, ...tradingNames],
    country: headquartersCountry || legalCountry || null,
    city: parsePlace(entity.headquartersCity),
    registration: {
      names: legalNames,
      countries: [...new Set([legalCountry, headquartersCountry])].filter(Boolean),
      isCurrent: registrationStatus !== LAPSED,
    },
  })
}

/** In characters. */
const MAX_NAME_LENGTH = 200

/** @returns the names without duplicates: the legal ones in Latin letters first, of these the English ones first. */
function namesOf({ legalName, otherNames }: Entity) {
  const namesOfType = (type: string) => otherNames.filter((other) => other.type === type)
  const translations = namesOfType('ALTERNATIVE_LANGUAGE_LEGAL_NAME').toSorted(
    (a, b) => Number(b.language.startsWith('en')) - Number(a.language.startsWith('en')),
  )
  // The other transliterations (AUTO_ASCII_…) are made by a program.
  const transliterations = namesOfType('PREFERRED_ASCII_TRANSLITERATED_LEGAL_NAME')
  const all = [legalName, ...[...translations, ...transliterations].map(({ name }) => name)]
  const distinct = (names: string[]) =>
    [...new Set(names)].filter((name) => name !== '' && name.length <= MAX_NAME_LENGTH)
  const isLatin = (name: string) => /\p{Script=Latin}/u.test(name)
  return {
    legalNames: distinct(all.toSorted((a, b) => Number(isLatin(b)) - Number(isLatin(a)))),
    tradingNames: distinct(namesOfType('TRADING_OR_OPERATING_NAME').map(({ name }) => name)),
  }
}
