// Has a language model narrate what the evidence says, within the month's tokens, and believes only what is borne out.
import type { Intelligence } from '../../../schema/intelligence.ts'
import { Unavailable } from '../../../schema/problems.ts'
import { ANSWER_TOKENS, type Message, type Narrator } from '../../sources/narrator.ts'
import type { IntelligenceRecords } from '../../stores/records.ts'
import { claimsIn, withClaims } from './claims.ts'
import type { Exhibit } from './exhibits.ts'
import { ANSWER, again, questionOf } from './prompt.ts'
import type { Trade } from './trade.ts'

export interface Narrated {
  intelligence: Intelligence
  /** Whether the narrator could not be asked, so that it is worth asking again soon. */
  failed: boolean
}

interface Purse {
  intelligence: IntelligenceRecords
  monthlyTokens: number
  onError?(error: unknown): void
}

/** @returns what was extracted, as it was, where the narrator fails or nothing that it claims is borne out. */
export async function narrated(
  purse: Purse,
  narrator: Narrator,
  extracted: Intelligence,
  exhibits: Exhibit[],
  trades: Trade[],
  signal: AbortSignal,
): Promise<Narrated> {
  const { messages, shown } = questionOf(extracted.name, exhibits)
  try {
    const answer = await paid(purse, narrator, messages, signal)
    if (answer === null) return { intelligence: extracted, failed: true }
    let claims = claimsIn(answer)
    if ('unreadable' in claims) {
      const question = again(messages, answer, claims.unreadable)
      claims = claimsIn((await paid(purse, narrator, question, signal)) ?? '')
    }
    if ('unreadable' in claims) return { intelligence: extracted, failed: false }
    const judging = { exhibits, shown, trades }
    return { intelligence: withClaims(extracted, claims, judging, narrator.model), failed: false }
  } catch (error) {
    // It rests after it failed, and was told of then.
    if (!(error instanceof Unavailable) || error.cause !== undefined) purse.onError?.(error)
    return { intelligence: extracted, failed: true }
  }
}

/** A token is three letters or more in every language that models are made for. */
const LETTERS_A_TOKEN = 3

/**
 * Asks once, and puts down what it cost: reserved before, so that many at once never spend more than there is.
 * @returns null when the month's tokens do not reach.
 */
async function paid(
  { intelligence, monthlyTokens }: Purse,
  narrator: Narrator,
  messages: Message[],
  signal: AbortSignal,
): Promise<string | null> {
  const month = new Date().toISOString().slice(0, 7)
  const letters = messages.reduce((sum, { content }) => sum + content.length, 0)
  const reserved = Math.ceil(letters / LETTERS_A_TOKEN) + ANSWER_TOKENS
  let spent = 0
  if ((await intelligence.spend(month, reserved)) > monthlyTokens) {
    await intelligence.spend(month, -reserved)
    return null
  }
  try {
    const { text, tokens } = await narrator.ask(messages, ANSWER, signal)
    spent = tokens ?? Math.ceil((letters + text.length) / LETTERS_A_TOKEN)
    return text
  } finally {
    await intelligence.spend(month, spent - reserved)
  }
}
