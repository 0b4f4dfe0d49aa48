// Writes records of legal entities as GLEIF's golden copy of level 1 (LEI-CDF 3.1) publishes them, in CSV and JSON.

interface OtherName {
  name: string
  language: string
  /** Transliterated names have a type with TRANSLITERATED in it. */
  type: string
}

export interface TestEntity {
  lei: string
  legalName: string
  language?: string
  otherNames?: OtherName[]
  legalCity?: string
  legalCountry: string
  city?: string
  country?: string
  category?: string
  /** The code of ISO 20275: 2HBR is a GmbH. */
  legalForm?: string
  status?: string
  registrationStatus?: string
}

/** Appends the check digits of ISO 17442. @param body 18 capitals or digits. */
export function leiOf(body: string): string {
  const digits = [...`${body}00`].map((character) => Number.parseInt(character, 36)).join('')
  return `${body}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}`
}

const FIVE = [1, 2, 3, 4, 5]
const numbered = (element: string, parts: string[]) =>
  FIVE.flatMap((n) => parts.map((part) => `${element}.${n}${part}`))
const ADDRESS = [
  'FirstAddressLine',
  'AddressNumber',
  'AddressNumberWithinBuilding',
  'MailRouting',
  'AdditionalAddressLine.1',
  'AdditionalAddressLine.2',
  'AdditionalAddressLine.3',
  'City',
  'Region',
  'Country',
  'PostalCode',
].map((part) => `.${part}`)
const EVENT = [
  'group_type',
  'event_status',
  'group_id',
  'group_sequence_no',
  'LegalEntityEventType',
  'LegalEntityEventEffectiveDate',
  'LegalEntityEventRecordedDate',
  'ValidationDocuments',
  'ValidationReference',
  ...FIVE.flatMap((n) => [`AffectedFields.${n}.AffectedField`, `AffectedFields.${n}.field_xpath`]),
].map((part) => `.${part}`)
const AUTHORITY = [
  'ValidationAuthorityID',
  'OtherValidationAuthorityID',
  'ValidationAuthorityEntityID',
]

const OTHER_NAME = 'Entity.OtherEntityNames.OtherEntityName'
const TRANSLITERATED = 'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName'

/** The columns of the published CSV. */
const COLUMNS = [
  'LEI',
  'Entity.LegalName',
  'Entity.LegalName.xmllang',
  ...numbered(OTHER_NAME, ['', '.xmllang', '.type']),
  ...numbered(TRANSLITERATED, ['', '.xmllang', '.type']),
  ...['.xmllang', ...ADDRESS].map((part) => `Entity.LegalAddress${part}`),
  ...['.xmllang', ...ADDRESS].map((part) => `Entity.HeadquartersAddress${part}`),
  ...numbered('Entity.OtherAddresses.OtherAddress', ['.xmllang', '.type', ...ADDRESS]),
  ...numbered('Entity.TransliteratedOtherAddresses.TransliteratedOtherAddress', [
    '.xmllang',
    '.type',
    ...ADDRESS,
  ]),
  'Entity.RegistrationAuthority.RegistrationAuthorityID',
  'Entity.RegistrationAuthority.OtherRegistrationAuthorityID',
  'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  'Entity.LegalJurisdiction',
  'Entity.EntityCategory',
  'Entity.EntitySubCategory',
  'Entity.LegalForm.EntityLegalFormCode',
  'Entity.LegalForm.OtherLegalForm',
  'Entity.EntityStatus',
  'Entity.EntityCreationDate',
  'Entity.EntityExpirationDate',
  'Entity.EntityExpirationReason',
  ...numbered('Entity.SuccessorEntity', [
    '.SuccessorLEI',
    '.SuccessorEntityName',
    '.SuccessorEntity.xmllang',
  ]),
  ...numbered('Entity.LegalEntityEvents.LegalEntityEvent', EVENT),
  'Registration.InitialRegistrationDate',
  'Registration.LastUpdateDate',
  'Registration.RegistrationStatus',
  'Registration.NextRenewalDate',
  'Registration.ManagingLOU',
  'Registration.ValidationSources',
  ...AUTHORITY.map((part) => `Registration.ValidationAuthority.${part}`),
  ...numbered(
    'Registration.OtherValidationAuthorities.OtherValidationAuthority',
    AUTHORITY.map((part) => `.${part}`),
  ),
  'ConformityFlag',
]

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const GOLDEN_COPY_HEADER = COLUMNS.map(quote).join(',')

/** @returns one line of the golden copy in CSV. */
function goldenCopyLine(entity: TestEntity): string {
  const cells: Record<string, string> = {
    LEI: entity.lei,
    'Entity.LegalName': entity.legalName,
    'Entity.LegalName.xmllang': entity.language ?? 'en',
    'Entity.LegalAddress.FirstAddressLine': 'C/O Registered Agents, Suite 1',
    'Entity.LegalAddress.City': entity.legalCity ?? entity.city ?? '',
    'Entity.LegalAddress.Country': entity.legalCountry,
    'Entity.HeadquartersAddress.FirstAddressLine': '1 MAIN STREET',
    'Entity.HeadquartersAddress.City': entity.city ?? '',
    'Entity.HeadquartersAddress.Country': entity.country ?? entity.legalCountry,
    'Entity.LegalJurisdiction': entity.legalCountry,
    'Entity.EntityCategory': entity.category ?? 'GENERAL',
    'Entity.LegalForm.EntityLegalFormCode': entity.legalForm ?? '8888',
    'Entity.EntityStatus': entity.status ?? 'ACTIVE',
    'Registration.InitialRegistrationDate': '2014-09-21T00:14:18+00:00',
    'Registration.RegistrationStatus': entity.registrationStatus ?? 'ISSUED',
    'Registration.ManagingLOU': '529900T8BM49AURSDO55',
    'Registration.ValidationSources': 'FULLY_CORROBORATED',
    ConformityFlag: 'CONFORMING',
  }
  for (const column of [OTHER_NAME, TRANSLITERATED]) {
    const names = namesFor(column, entity)
    for (const [index, { name, language, type }] of names.entries()) {
      cells[`${column}.${index + 1}`] = name
      cells[`${column}.${index + 1}.xmllang`] = language
      cells[`${column}.${index + 1}.type`] = type
    }
  }
  return COLUMNS.map((column) => quote(cells[column] ?? '')).join(',')
}

const namesFor = (column: string, { otherNames = [] }: TestEntity) =>
  otherNames.filter(({ type }) => type.includes('TRANSLITERATED') === (column === TRANSLITERATED))

export const goldenCopyCsv = (entities: TestEntity[]): string =>
  [GOLDEN_COPY_HEADER, ...entities.map(goldenCopyLine), ''].join('\n')

/** The JSON has the elements of the XML file: the text in `$`, and attributes with `@`. */
export const goldenCopyJson = (entities: TestEntity[]): string =>
  JSON.stringify({ records: entities.map(recordOf) })

function recordOf(entity: TestEntity) {
  const names = (column: string) =>
    namesFor(column, entity).map(({ name, language, type }) => ({
      '@xml:lang': language,
      '@type': type,
      $: name,
    }))
  const address = (city: string | undefined, country: string) => ({
    '@xml:lang': entity.language ?? 'en',
    FirstAddressLine: { $: '1 MAIN STREET' },
    ...(city === undefined ? {} : { City: { $: city } }),
    Country: { $: country },
  })
  return {
    LEI: { $: entity.lei },
    Entity: {
      LegalName: { '@xml:lang': entity.language ?? 'en', $: entity.legalName },
      OtherEntityNames: { OtherEntityName: names(OTHER_NAME) },
      TransliteratedOtherEntityNames: { TransliteratedOtherEntityName: names(TRANSLITERATED) },
      LegalAddress: address(entity.legalCity ?? entity.city, entity.legalCountry),
      HeadquartersAddress: address(entity.city, entity.country ?? entity.legalCountry),
      LegalJurisdiction: { $: entity.legalCountry },
      EntityCategory: { $: entity.category ?? 'GENERAL' },
      LegalForm: { EntityLegalFormCode: { $: entity.legalForm ?? '8888' } },
      EntityStatus: { $: entity.status ?? 'ACTIVE' },
    },
    Registration: {
      InitialRegistrationDate: { $: '2014-09-21T00:14:18+00:00' },
      RegistrationStatus: { $: entity.registrationStatus ?? 'ISSUED' },
      ManagingLOU: { $: '529900T8BM49AURSDO55' },
    },
  }
}
