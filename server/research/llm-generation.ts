// Generates intelligence with the language model within a monthly token budget, and keeps only verified claims.
import type { Intelligence } from '../../schema/intelligence.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { IntelligenceRecords } from '../stores/records.ts'
import { applyVerifiedClaims, parseClaims } from './claim-verification.ts'
import type { EvidenceItem } from './evidence.ts'
import type { IndustryMatch } from './industry-classifier.ts'
import { type LlmClient, MAX_ANSWER_TOKENS, type Message, mayHaveCost } from './llm-client.ts'
import { ANSWER_SCHEMA, buildPrompt, buildRetryPrompt } from './prompt.ts'

export interface GenerationResult {
  intelligence: Intelligence
  /** Whether a call failed, or the budget was used up before the first call, so that a later attempt may succeed. */
  failed: boolean
}

interface TokenBudget {
  /** Counts the tokens spent. */
  intelligence: IntelligenceRecords
  monthlyTokens: number
  /** The subject of the quota, a key or an address, whose share of the tokens is used. */
  caller: string
  onError?(error: unknown): void
}

/** @returns the extracted intelligence unchanged when the budget is used up, the call fails or no claim is verified. */
export async function generateIntelligence(
  budget: TokenBudget,
  llm: LlmClient,
  extracted: Intelligence,
  evidence: EvidenceItem[],
  industries: IndustryMatch[],
  signal: AbortSignal,
): Promise<GenerationResult> {
  const { messages, promptTexts } = buildPrompt(extracted.name, evidence)
  try {
    const answer = await callWithinBudget(budget, llm, messages, signal)
    if (answer === null) return { intelligence: extracted, failed: true }
    let claims = parseClaims(answer)
    if ('parseError' in claims) {
      const retryMessages = buildRetryPrompt(messages, answer, claims.parseError)
      claims = parseClaims((await callWithinBudget(budget, llm, retryMessages, signal)) ?? '')
    }
    if ('parseError' in claims) return { intelligence: extracted, failed: false }
    const input = { evidence, promptTexts, industries }
    return {
      intelligence: applyVerifiedClaims(extracted, claims, input, llm.model),
      failed: false,
    }
  } catch (error) {
    // Without a cause, the circuit breaker is open and the failure was already reported.
    if (!(error instanceof Unavailable) || error.cause !== undefined) budget.onError?.(error)
    return { intelligence: extracted, failed: true }
  }
}

/** A low average of characters per token, so that the estimate of tokens is high rather than low. */
const CHARACTERS_PER_TOKEN = 3

/** Share of the month's tokens that one caller may use in a day (UTC), so that one caller cannot use up the budget. */
const DAILY_SHARE_OF_CALLER = 0.1

/** A reported token count above this multiple of the estimate is wrong; using it could use up the budget. */
const MAX_ESTIMATE_RATIO = 10

/**
 * Calls the model once and records the tokens. It reserves an estimate first, so that concurrent calls stay in budget.
 * @returns null when the budget of the month, or the caller's share of it for the day, is used up.
 */
async function callWithinBudget(
  budget: TokenBudget,
  llm: LlmClient,
  messages: Message[],
  signal: AbortSignal,
): Promise<string | null> {
  const { intelligence: tokenRecords, monthlyTokens, caller } = budget
  const day = new Date().toISOString().slice(0, 10)
  const month = day.slice(0, 7)
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0)
  const reserved = Math.ceil(characters / CHARACTERS_PER_TOKEN) + MAX_ANSWER_TOKENS
  if ((await tokenRecords.spend(month, reserved)) > monthlyTokens) {
    await tokenRecords.spend(month, -reserved)
    reportUsedUp(budget, month)
    return null
  }
  const spentByCaller = await tokenRecords.spendOfCaller(day, caller, reserved)
  // The first call of the day is allowed, because a small budget has shares of less than one call.
  if (spentByCaller > Math.max(monthlyTokens * DAILY_SHARE_OF_CALLER, reserved)) {
    await tokenRecords.spendOfCaller(day, caller, -reserved)
    await tokenRecords.spend(month, -reserved)
    return null
  }
  let spent = reserved
  try {
    const { text, tokens } = await llm.complete(messages, ANSWER_SCHEMA, signal)
    const estimate = Math.ceil((characters + text.length) / CHARACTERS_PER_TOKEN)
    spent = tokens !== null && tokens <= MAX_ESTIMATE_RATIO * estimate ? tokens : estimate
    return text
  } catch (error) {
    if (!mayHaveCost(error)) spent = 0
    throw error
  } finally {
    await tokenRecords.spendOfCaller(day, caller, spent - reserved)
    await tokenRecords.spend(month, spent - reserved)
  }
}

/** The month in which the budget was last reported as used up, by the records that count its tokens. */
const reportedMonths = new WeakMap<IntelligenceRecords, string>()

/** Reports a used-up budget once a month instead of once per request. */
function reportUsedUp(budget: TokenBudget, month: string): void {
  const { intelligence: tokenRecords, monthlyTokens, onError } = budget
  if (reportedMonths.get(tokenRecords) === month) return
  reportedMonths.set(tokenRecords, month)
  onError?.(
    new Error(
      `the language model is not called: the budget of ${monthlyTokens} tokens for ${month} is used up`,
    ),
  )
}
