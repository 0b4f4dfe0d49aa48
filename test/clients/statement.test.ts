// The view of statements: which texts of a paste are lines, and what of a line proves its merchant.
import { describe, expect, it } from 'vitest'
import { linesOf, partsOf } from '../../clients/web/views/statement/lines.ts'

describe('the lines of a paste', () => {
  it.each([
    ['each line of a text', 'PAYPAL *SPOTIFY\r\n\r\n ZARA 12\n', ['PAYPAL *SPOTIFY', 'ZARA 12']],
    ['a text with commas', 'ACME, INC\nZARA', ['ACME, INC', 'ZARA']],
    [
      'the column of a CSV with the longest texts',
      'date;text;amount\n2026-05-02;"REWE; SAGT DANKE";-23,45\n2026-05-03;SPOTIFY;-10,99\n',
      ['REWE; SAGT DANKE', 'SPOTIFY'],
    ],
    ['nothing', ' \n', []],
  ])('are %s', (_, pasted, lines) => {
    expect(linesOf(pasted)).toEqual(lines)
  })
})

describe('the parts of a line', () => {
  it('are its evidence and what is around it', () => {
    expect(partsOf('SQ *ZARA 12', { start: 4, end: 8 })).toEqual({
      before: 'SQ *',
      evidence: 'ZARA',
      after: ' 12',
    })
    expect(partsOf('RENT', null)).toEqual({ before: 'RENT', evidence: '', after: '' })
  })
})
