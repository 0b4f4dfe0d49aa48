// The variables of look-ups.
import { z } from 'zod'
import { isMarket, MARKET_ALLOWED } from '../../schema/exchanges.ts'
import type { Variables } from '../environment/variable.ts'

export const searchVariables = {
  defaultMarket: {
    name: 'DEFAULT_MARKET',
    default: 'US',
    check: z.string().refine(isMarket, `must be ${MARKET_ALLOWED}`),
    text: 'The market that a ticker symbol without an exchange means first: a country, or `any` for the best-known company on any exchange. A key may have its own. See [Tickers without an exchange](api.md#tickers-without-an-exchange).',
  },
} satisfies Variables
