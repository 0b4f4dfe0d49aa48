// The parameters of the routes that find the merchant of a line of a bank statement.
import { z } from 'zod'
import type { Problem } from '../problems.ts'
import { HintParameters } from './lookup.ts'
import { invalidRequest, parseParameters } from './parse.ts'
import { parsedText, trimmedText } from './types.ts'

/** Characters of a line; the texts of banks have at most a few hundred. */
export const MAX_LINE_LENGTH = 2000
const LINE_ALLOWED = `1 to ${MAX_LINE_LENGTH} characters that are not all spaces`

const text = z
  .string(LINE_ALLOWED)
  .refine((line) => line.trim() !== '' && line.length <= MAX_LINE_LENGTH, LINE_ALLOWED)
  .meta({
    description: 'The text of the bank, as it is. It is neither stored nor logged.',
    example: 'SQ *STARBUCKS 47411 OAKLAND CA',
    override: { type: 'string', minLength: 1, maxLength: MAX_LINE_LENGTH },
  })

/** In a URL, a plus sign that is not written as %2B is a space, which `parsedText` removes. */
const parseSign = (sign: string): '+' | '-' | null =>
  sign === '' || sign === '+' ? '+' : sign === '-' ? '-' : null

/** What is known of a line besides its text. */
const LineHintParameters = z.object({
  country: HintParameters.shape.country.meta({
    description:
      'The country of the card or of the shop, as a code of two letters (ISO 3166-1). It decides between merchants of one name.',
    example: undefined,
  }),
  mcc: parsedText((code) => (/^\d{4}$/.test(code) ? code : null), 'four digits such as 5411', {
    description: 'The merchant category code (ISO 18245) that the bank sent.',
    example: '5411',
    override: { pattern: '^[0-9]{4}$' },
  })
    .optional()
    .meta({ example: undefined }),
  city: trimmedText(1, 100, '1 to 100 characters with a letter or digit among them', {
    description: 'The city of the shop, when the bank sent it apart from the text.',
    example: 'Oakland',
  })
    .optional()
    .meta({ example: undefined }),
  amount_sign: parsedText(parseSign, '+ for money received or - for money paid', {
    description:
      'Whether the amount was received (+) or paid (-). A merchant that pays money back makes a refund.',
    example: '-',
    override: { enum: ['+', '-'] },
  })
    .optional()
    .meta({ example: undefined }),
})

export const MerchantRequest = z
  .object({ text, ...LineHintParameters.shape })
  .meta({ id: 'MerchantRequest' })
export type MerchantRequest = z.output<typeof MerchantRequest>

const LINES_ALLOWED = 'a list of texts, or of objects with a text and its hints'

/** The body of a batch. Its lines are parsed one by one by `parseLines`. */
export const BatchMerchantsRequest = z
  .object({
    lines: z
      .array(z.unknown(), LINES_ALLOWED)
      .min(1, 'a list of at least one line')
      .meta({
        description:
          'The texts of the bank, or objects like the body of /api/merchant. The plan limits their number.',
        example: ['PAYPAL *SPOTIFY', { text: 'TARGET T-1234', country: 'US' }],
        override: {
          type: 'array',
          minItems: 1,
          items: {
            anyOf: [
              { type: 'string', minLength: 1, maxLength: MAX_LINE_LENGTH },
              { $ref: '#/components/schemas/MerchantRequest' },
            ],
          },
        },
      }),
    country: LineHintParameters.shape.country.meta({
      description: 'The country of every line that has none of its own.',
      example: undefined,
    }),
  })
  .meta({ id: 'BatchMerchantsRequest' })

/** @throws Problem invalid_request that names the first wrong line by its index. */
export function parseLines({
  lines,
  country,
}: z.output<typeof BatchMerchantsRequest>): MerchantRequest[] {
  return lines.map((line, i) => {
    const raw = typeof line === 'string' ? { text: line } : line
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
      throw wrongLine(i, LINES_ALLOWED)
    const result = MerchantRequest.safeParse(raw)
    if (!result.success) {
      const [issue] = result.error.issues
      throw wrongLine(i, `a line whose ${String(issue?.path[0])} is ${issue?.message}`)
    }
    return { ...result.data, country: result.data.country ?? country }
  })
}

function wrongLine(index: number, allowed: string): Problem {
  const parameter = `lines[${index}]`
  return invalidRequest([{ parameter, allowed, detail: `${parameter} must be ${allowed}.` }])
}

/** @returns the problem for a request with more lines than the plan allows. */
export function tooManyLines(count: number, limit: number): Problem {
  const allowed = `at most ${limit} lines in one request of this plan`
  const value = `${count} lines`
  return invalidRequest([
    { parameter: 'lines', value, allowed, detail: `lines must be ${allowed}; got ${value}.` },
  ])
}

/** @returns the parsed body or query of a single line. @throws Problem invalid_request. */
export const parseMerchant = (raw: Record<string, unknown>): MerchantRequest =>
  parseParameters(MerchantRequest, raw)
