// The variables of look-ups.
import { z } from 'zod'
import { EXCHANGES } from '../../schema/exchanges.ts'
import type { Variables } from '../environment/variable.ts'
import { ANY_MARKET } from './market.ts'

const COUNTRIES = new Set(EXCHANGES.map(({ country }) => country))

export const searchVariables = {
  defaultMarket: {
    name: 'DEFAULT_MARKET',
    default: 'US',
    check: z
      .string()
      .refine(
        (text) => text === ANY_MARKET || COUNTRIES.has(text),
        `must be ${ANY_MARKET} or the ISO 3166-1 code of a country with a known exchange, such as US or DE`,
      ),
    text: 'The market that a ticker symbol without an exchange means first: a country, or `any` for the best-known company on any exchange. See [Tickers without an exchange](api.md#tickers-without-an-exchange).',
  },
} satisfies Variables
