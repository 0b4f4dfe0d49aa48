// Every name of the catalogue leads to the company that has it, and nowhere else.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseName } from '../../server/names/folding.ts'
import { each, foundBy, mistakesOf, namedBy, startKnowing } from '../support/catalogue-service.ts'
import type { Service } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startKnowing()
})
afterAll(() => service.close())

const TABLE = join(import.meta.dirname, '../../server/registry/catalogue/companies.tsv')
/** Half a minute for all of them, so that all are asked for by name, as .ci/run does. */
const EVERY = process.env.FULL_SIZE === 'true' ? 1 : 8
const MINUTES = 240_000
const ROWS = readFileSync(TABLE, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [domain = '', name = '', legal = '', aliases = ''] = line.split('\t')
    return { domain, name, legal, aliases: aliases.split('|').filter(Boolean) }
  })
const COINS = readFileSync(join(TABLE, '../coins.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, , domain = '', aliases = ''] = line.split('\t')
    return { domain, aliases: aliases.split('|').filter(Boolean) }
  })
const ASKED = ROWS.filter((_, i) => i % EVERY === 0)

/** Names that lead to nobody, or to a namesake, and why they must. */
const NAMESAKES: Record<string, string | null> = {
  // Two companies of one name: the better known one, or none.
  'vivo.com.br': 'vivo.com',
  'render.com': null,
  'discovery.co.za': null,
}
const ORDINARY = new Set([
  // A word that everybody uses for something else.
  'on.com',
  'railway.com',
  // A place, or a name that many people have, and a company that fewer than most know.
  'nice.com',
  'liverpool.com.mx',
  'bavaria.co',
  'santos.com',
  // Words of the dictionary, and companies that not many know.
  'bancointer.com.br',
  'cadence.com',
  'charter.com',
  'hexagon.com',
  'mercury.com',
  'ally.com',
  'admiralgroup.co.uk',
  'amplitude.com',
  'glean.com',
  'neon.com',
  'stone.com.br',
  'tapestry.com',
  'clerk.com',
  'clip.mx',
  'mosaicco.com',
  'man.eu',
  'ripple.com',
  'box.com',
  'elastic.co',
  'lucidmotors.com',
  'plaid.com',
  'postman.com',
  'runwayml.com',
  'affirm.com',
  'anaconda.com',
  'bell.ca',
  'intercom.com',
  'linear.app',
  'loom.com',
  'noon.com',
  'rogers.com',
  'sage.com',
  'wiz.io',
  'chime.com',
  'magna.com',
  'match.com',
  'otto.de',
  'phantom.com',
  'ramp.com',
  'spectrum.com',
  'chewy.com',
  'toss.im',
  'lemonade.com',
  'polaris.com',
  'sentry.io',
  'titancompany.in',
  'toasttab.com',
  'next.co.uk',
  'flutter.com',
  'ledger.com',
  'gate.com',
  'signify.com',
  'evolution.com',
  'moonbeam.network',
])

/** Other names that lead to nobody, or to another company, and why they must. */
const OTHERS: Record<string, string | null> = Object.fromEntries([
  // Two companies of one name: the better known one, or none.
  ['Word Press', null],
  ['Sia', 'singaporeair.com'],
  // Expedia's site says so of itself, too.
  ['Expedia Inc', 'expedia.com'],
  // What any company is.
  ...['United', 'Enterprise'].map((name) => [name, null]),
  // Places, and names that many people have.
  ...'Rio, Aegean, Schneider, Marsh, Parker, Ross, Edwards, Williams, Viva, Regions, Citizens, Roper'
    .split(', ')
    .map((name) => [name, null]),
  // Words of the dictionary, and of the sky and the myths, for which the company is not known enough.
  ...`Monopoly, Kite, Ram, Pegasus, Scale, Spirit, Juniper, Sonic, Apollo, Intuitive, Marathon, Octopus,
Anthem, Frontier, Anchor, Compass, Vitality, Vertex, BDO, Origin, Constellation, Fly, Cardinal, Dominion,
Springer, Curve, Convex, Yearn, Enigma, Tumbler, Sands, Spoons`
    .split(/,\s/)
    .map((name) => [name, null]),
])

describe('a company of the catalogue', { timeout: MINUTES }, () => {
  it('is who its name stands for, but for a few that are listed with the reason', async () => {
    const wanted = ASKED.map(({ domain, name }): [string, string | null] => {
      const isNobody = ORDINARY.has(domain)
      return [name, isNobody ? null : domain in NAMESAKES ? NAMESAKES[domain]! : domain]
    })
    expect(await mistakesOf(service, wanted)).toEqual([])
  })

  it('is who each of its other names stands for, or nobody for a reason', async () => {
    const all = [...ASKED, ...COINS].flatMap(({ domain, aliases }) =>
      aliases.map((name): [string, string | null] => [
        name,
        name in OTHERS ? OTHERS[name]! : domain,
      ]),
    )
    expect(await mistakesOf(service, all)).toEqual([])
  })

  it('comes first in a search for its name', async () => {
    // A search box may need two letters.
    const rows = ASKED.filter(({ name }) => [...name].length > 1)
    const found = await each(rows, ({ name }) => foundBy(service, name))
    const misses = rows.filter(({ domain }, i) => found[i]?.[0] !== domain)
    expect(misses.filter(({ domain }) => domain !== 'vivo.com.br')).toEqual([])
  })

  it('is who its legal name stands for, unless another has the same one', async () => {
    const rows = ASKED.filter(({ legal }) => legal !== '')
    const holders = Map.groupBy(ROWS, ({ legal }) => parseName(legal).compactWithForms)
    const named = await each(rows, ({ legal }) => namedBy(service, legal))
    const wrong = rows.filter(({ legal }, i) => {
      const known = holders.get(parseName(legal).compactWithForms) ?? []
      return !known.some(({ domain }) => domain === named[i])
    })
    expect(wrong.map(({ legal }) => legal)).toEqual([])
  })
})

const TOLD_APART: [text: string, domain: string | null][] = [
  ['Merck KGaA', 'merckgroup.com'],
  ['Merck Group', 'merckgroup.com'],
  ['Merck & Co., Inc.', 'merck.com'],
  ['Merck', 'merck.com'],
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
  it('tells companies of one name apart, and is refused where it is not theirs', async () => {
    expect(await mistakesOf(service, TOLD_APART)).toEqual([])
  })
})
