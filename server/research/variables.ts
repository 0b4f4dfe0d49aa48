// The variables of company intelligence and its language model.
import { z } from 'zod'
import { integerBetween, serviceUrl } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'

export const researchVariables = {
  llm: {
    baseUrl: {
      name: 'AI_BASE_URL',
      check: serviceUrl('set AI_API_KEY instead'),
      text: 'URL of an OpenAI-compatible endpoint, such as `https://api.openai.com/v1`.',
    },
    model: {
      name: 'AI_MODEL',
      check: z.string().min(1).max(200),
      text: 'Model of that endpoint. A change makes the stored research stale.',
    },
    apiKey: {
      name: 'AI_API_KEY',
      isSecret: true,
      check: z.string(),
      text: 'Bearer token for that endpoint.',
    },
    timeoutMs: {
      name: 'AI_TIMEOUT_MS',
      default: '60000',
      check: integerBetween(100, 600_000, 'milliseconds'),
      text: 'Longest time in ms that one response of the model may take.',
    },
  },
  monthlyTokens: {
    name: 'AI_MONTHLY_TOKENS',
    default: '10000000',
    check: integerBetween(0, 1_000_000_000_000, 'tokens'),
    text: 'Tokens per calendar month (UTC), all processes together.',
  },
  researchBudgetMs: {
    name: 'INTELLIGENCE_BUDGET_MS',
    default: '15000',
    check: integerBetween(0, 120_000, 'milliseconds'),
    text: 'Longest time in ms that a request waits for first research.',
  },
} satisfies Variables
