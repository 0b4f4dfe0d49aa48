// The tables of the merchants: each row means something, and no two rows contradict each other.
import { describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import { readListFile } from '../../server/list-file.ts'
import { categoryLabeled, mccTitle } from '../../server/merchants/categories.ts'
import { keysOf } from '../../server/merchants/line.ts'

const rowsOf = (name: string) =>
  readListFile(new URL(`../../server/merchants/${name}`, import.meta.url)).map((line) =>
    line.split('\t'),
  )
const COUNTRY = /^[A-Z]{2}$/
const faultsOf = (name: string, isFaulty: (cells: string[]) => boolean) =>
  rowsOf(name)
    .filter(isFaulty)
    .map((cells) => cells.join(' | '))

describe('the tables of merchants', () => {
  it('have domains that are apexes', () => {
    const isNoApex = (domain = '') => domain !== '' && apexOf(domain) !== domain
    expect(faultsOf('intermediaries.tsv', ([, , domain]) => isNoApex(domain))).toEqual([])
    expect(faultsOf('statement-names.tsv', ([, , domain]) => isNoApex(domain))).toEqual([])
    expect(
      faultsOf('brands.tsv', ([, , domains = '']) => domains.split('|').some(isNoApex)),
    ).toEqual([])
  })

  it('have kinds, signs, labels and countries that the steps know', () => {
    const kinds = ['transfer', 'salary', 'refund', 'cash', 'fee', 'direct_debit', 'card', '-']
    const hasOther = (text: string | undefined, pattern: RegExp) =>
      (text ?? '').split(' ').some((code) => code !== '' && !pattern.test(code))
    expect(
      faultsOf(
        'bank-words.tsv',
        ([, kind = '', countries]) => !kinds.includes(kind) || hasOther(countries, COUNTRY),
      ),
    ).toEqual([])
    expect(
      faultsOf(
        'intermediaries.tsv',
        ([, , , kind = '', sign = '']) =>
          !['processor', 'wallet', 'marketplace'].includes(kind) ||
          !['', '*', '^', '>'].includes(sign),
      ),
    ).toEqual([])
    expect(
      faultsOf(
        'statement-names.tsv',
        ([, , , label = '', country]) => !categoryLabeled(label) || hasOther(country, COUNTRY),
      ),
    ).toEqual([])
    expect(faultsOf('brands.tsv', ([, , , , countries]) => hasOther(countries, COUNTRY))).toEqual(
      [],
    )
  })

  it('have a title for the code of each category', () => {
    expect(
      faultsOf('categories.tsv', ([, mcc = '']) => mcc !== '' && mccTitle(mcc) === null),
    ).toEqual([])
  })

  it('have each phrase once', () => {
    for (const name of ['bank-words.tsv', 'intermediaries.tsv']) {
      const phrases = rowsOf(name).map(([text = '', ...cells]) =>
        [keysOf(text).join(' '), name === 'bank-words.tsv' ? '' : cells[3]].join(' '),
      )
      expect(phrases.filter((phrase, i) => phrases.indexOf(phrase) !== i)).toEqual([])
    }
  })
})
