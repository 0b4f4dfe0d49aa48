// Tests that each name in the catalogue finds its own company.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseName } from '../../server/names/folding.ts'
import {
  findDomainByName,
  findNameMistakes,
  mapInBatches,
  searchDomains,
  startCatalogueService,
} from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'

const service = closeAfterTests(await startCatalogueService())

const TABLE = join(import.meta.dirname, '../../server/registry/catalogue/companies.tsv')
/** Every 24th company is tested, because all take half a minute; `npm run test:full` tests all. */
const STEP = process.env.FULL_SIZE === 'true' ? 1 : 24
const TIMEOUT_MS = 240_000
const ROWS = readFileSync(TABLE, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    // The first four columns of companies.tsv.
    const [domain = '', name = '', legal = '', aliases = ''] = line.split('\t')
    return { domain, name, legal, aliases: aliases.split('|').filter(Boolean) }
  })
const COINS = readFileSync(join(TABLE, '../coins.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    // The third and fourth column of coins.tsv; the first two are the symbol and the name.
    const [, , domain = '', aliases = ''] = line.split('\t')
    return { domain, aliases: aliases.split('|').filter(Boolean) }
  })
const SAMPLE = ROWS.filter((_, i) => i % STEP === 0)

/** By company, the better-known company of the same name that its name must find; null for none. */
const NAMESAKES: Record<string, string | null> = {
  // Lucid Software has the same short name.
  'lucidmotors.com': null,
  'render.com': null,
  // Two companies are equally meant.
  'vivo.com': null,
  'vivo.com.br': null,
  'pandoragroup.com': null,
  'gruppotim.it': null,
  'global.jcb': null,
  'tide.com': null,
  'stake.com': null,
}
/** Companies whose name is also an ordinary word, which finds no company. */
const ORDINARY_WORDS = new Set([
  // Everyday words.
  'railway.com',
  // Names of places or people; the company is little known.
  'nice.com',
  'liverpool.com.mx',
  'bavaria.co',
  'santos.com',
  'draeger.com',
  'inmocolonial.com',
  'orion.fi',
  'sapporoholdings.jp',
  'hess.com',
  'brinks.com',
  'canny.io',
  // Dictionary words; the company is little known.
  'charter.com',
  'coherent.com',
  'flex.com',
  'rational-online.com',
  'diplomaplc.com',
  'screen.co.jp',
  'shiftinc.jp',
  'challenger.com.au',
  'becn.com',
  'popular.com',
  'text.com',
  'vendr.com',
  'missiveapp.com',
  'hiverhq.com',
  'clerk.com',
  'clip.mx',
  'mosaicco.com',
  'ripple.com',
  'ledger.com',
  'gate.com',
  'signify.com',
  'evolution.com',
  'moonbeam.network',
  'kingston.com',
  'ideal.nl',
  'boat-lifestyle.com',
  'framer.com',
  'looker.com',
  'buffer.com',
  'feedly.com',
  'clover.com',
  'curl.se',
  'firstinspires.org',
  'bun.com',
  'julialang.org',
  'lambda.ai',
  'arc.net',
  'bubble.io',
  'ghost.org',
  'chef.io',
  'harness.io',
  'smart.com',
  'iceland.co.uk',
  'termly.io',
  'ouster.com',
  'tanger.com',
  'asahigroup-holdings.com',
  'hays.com',
  'reply.com',
  'etas.com',
  'agility.com',
  'sats.com.sg',
  'condor.com',
  'scootair.com',
  'sick.com',
  'harting.com',
  'hager.com',
  'borealisgroup.com',
  'still.de',
  'douglas.de',
  'roller.de',
  'spar-international.com',
  'manor.ch',
  's-ryhma.fi',
  'maxima.lt',
  'brake.co.uk',
  'fazer.com',
  'swift.com',
  'nets.eu',
  'trustly.com',
  'ewe.com',
  'cogentco.com',
  'mouser.com',
  'also.com',
  'entrust.com',
  'ifs.com',
  'infor.com',
  'zend.com',
  'kindredgroup.com',
  'harmonicinc.com',
  'nuance.com',
])

/** Aliases of two companies that must find the better-known one. */
const SHARED_ALIASES: Record<string, string> = {
  Monster: 'monster.com',
  // A company whose own name it is.
  IG: 'iggroup.com',
  Cal: 'cal.com',
  Sia: 'singaporeair.com',
  // Expedia's own site uses this name too.
  'Expedia Inc': 'expedia.com',
}

/** Aliases that must find no company: first shared and generic ones, then names of places or people, then words. */
const ALIASES_WITHOUT_COMPANY = new Set(
  `Word Press, Enterprise,
Rio, Aegean, Schneider, Marsh, Ross, Edwards, Williams, Viva, Regions, Citizens, Roper,
Monopoly, Kite, Ram, Pegasus, Sonic, Marathon,
Anthem, Frontier, Anchor, Compass, Vitality, Vertex, BDO, Origin, Constellation, Fly, Cardinal, Dominion,
Springer, Curve, Convex, Yearn, Enigma, Tumbler, Spoons,
Barcelona, Bard, Node, Hue, BackTrack, Hero, Canvas, Woo, Boost, Arch, Curse, cURL,
Smart, Paradox, RIPE, SAS, Unify, Nexter, Helios, RUCKUS,
PSA, Raiffeisen, HDI, MPS,
WP, Duo, Columbia, Merck, Carnival, Gemini, Kijiji, Octopus,
Piwik, Unruly, Beeswax`.split(/,\s/),
)

/** @returns the domain that a company's name must find; null for none. */
function domainOfName(domain: string): string | null {
  if (ORDINARY_WORDS.has(domain)) return null
  const namesake = NAMESAKES[domain]
  return namesake === undefined ? domain : namesake
}

/** @returns the domain that an alias of a company must find; null for none. */
const domainOfAlias = (alias: string, domain: string): string | null =>
  ALIASES_WITHOUT_COMPANY.has(alias) ? null : (SHARED_ALIASES[alias] ?? domain)

describe('a company of the catalogue', { timeout: TIMEOUT_MS }, () => {
  it('is found by its name, except the listed ambiguous names', async () => {
    const expectations = SAMPLE.map(({ domain, name }): [name: string, domain: string | null] => [
      name,
      domainOfName(domain),
    ])
    expect(await findNameMistakes(service, expectations)).toEqual([])
  })

  it('is found by each alias, except the listed ambiguous ones', async () => {
    const expectations = [...SAMPLE, ...COINS].flatMap(({ domain, aliases }) =>
      aliases.map((alias): [name: string, domain: string | null] => [
        alias,
        domainOfAlias(alias, domain),
      ]),
    )
    expect(await findNameMistakes(service, expectations)).toEqual([])
  })

  it('comes first in a search for its name', async () => {
    // A name of one letter is too short to come first in a search.
    const rows = SAMPLE.filter(({ name }) => [...name].length > 1)
    const found = await mapInBatches(rows, ({ name }) => searchDomains(service, name))
    const misses = rows.filter(({ domain }, i) => found[i]?.[0] !== domain)
    // A search for Vivo finds the better-known vivo.com first.
    expect(misses.filter(({ domain }) => domain !== 'vivo.com.br')).toEqual([])
  })

  it('is found by its legal name, unless another company has the same one', async () => {
    const rows = SAMPLE.filter(({ legal }) => legal !== '')
    const companiesByLegalName = Map.groupBy(ROWS, ({ legal }) => parseName(legal).compactWithForms)
    const foundDomains = await mapInBatches(rows, ({ legal }) => findDomainByName(service, legal))
    const wrong = rows.filter(({ legal }, i) => {
      const sameName = companiesByLegalName.get(parseName(legal).compactWithForms) ?? []
      return !sameName.some(({ domain }) => domain === foundDomains[i])
    })
    expect(wrong.map(({ legal }) => legal)).toEqual([])
  })
})

/**
 * Null is expected for a legal form that the known company does not have (Siemens is an AG, Bosch a GmbH), and for
 * another company of that name (Delta Corp, Chase Corporation). SAP AG is a former form of SAP SE.
 */
const LEGAL_FORM_QUERIES: [text: string, domain: string | null][] = [
  ['Merck KGaA', 'merckgroup.com'],
  ['Merck Group', 'merckgroup.com'],
  ['Merck & Co., Inc.', 'merck.com'],
  // Merck is as much the German company.
  ['Merck', null],
  ['Porsche SE', 'porsche-se.com'],
  ['Porsche', 'porsche.com'],
  ['Swatch Group', 'swatchgroup.com'],
  ['Swatch', 'swatch.com'],
  ['Booking Holdings', 'bookingholdings.com'],
  ['Match Group', 'mtch.com'],
  ['SoftBank Group', 'group.softbank'],
  ['SoftBank', 'softbank.jp'],
  ['Snap Inc.', 'snap.com'],
  ['Automattic Inc.', 'automattic.com'],
  ['TIM S.A.', 'tim.com.br'],
  ['Sea-Doo', 'brp.com'],
  ['sea doo', 'brp.com'],
  ['Sea Limited', 'sea.com'],
  ['Chase Corporation', null],
  ['Chase', 'chase.com'],
  ['Heineken Holding N.V.', 'heinekenholding.com'],
  ['Heineken', 'heineken.com'],
  ['SEB S.A.', 'groupeseb.com'],
  ['Phoenix Group', 'thephoenixgroup.com'],
  ['Delta Corp', null],
  ['Delta Air Lines, Inc.', 'delta.com'],
  ['BMW AG', 'bmw.com'],
  ['SAP AG', 'sap.com'],
  ['Alcon Inc.', 'alcon.com'],
  ['Principal Financial Group', 'principal.com'],
  ['KONE Corporation', 'kone.com'],
  ['Siemens GmbH', null],
  ['Bosch AG', null],
  ['IBM Corp', 'ibm.com'],
  ['Nokia Oyj', 'nokia.com'],
  ['apple-inc', 'apple.com'],
]

describe('a legal form', () => {
  it('distinguishes companies of the same name, and finds none with a wrong form', async () => {
    expect(await findNameMistakes(service, LEGAL_FORM_QUERIES)).toEqual([])
  })
})
