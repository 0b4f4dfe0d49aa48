// Hostile lines: no text makes the pipeline throw, or take longer than its length allows.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMerchant } from '../../server/merchants/index.ts'
import { merchantIndex } from '../../server/merchants/merchant-index.ts'
import { patternKey, readRules } from '../../server/merchants/rules.ts'

const index = await merchantIndex()
const known = { index, rules: readRules([]) }

describe('any line', () => {
  it('is answered with evidence that is a part of it', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc
        .array(
          fc.constantFrom('SQ *', 'ZARA', 'PAYPAL *', '4711', ' ', '.', '-', '\u202e', 'ﾛｰｿﾝ'),
          { maxLength: 60 },
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(line, (text) => {
        const { evidence, merchant, confidence } = findMerchant(known, text)
        if (evidence) expect(text.slice(evidence.start, evidence.end)).toBe(evidence.text)
        expect(confidence > 0).toBe(merchant !== null)
      }),
    )
  })

  it('has a pattern key that is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(patternKey(patternKey(text))).toBe(patternKey(text))
      }),
    )
  })
})
