// Has a language model narrate what the evidence says, within the month's tokens, and believes only what is borne out.
import type { Intelligence } from '../../schema/intelligence.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { IntelligenceRecords } from '../stores/records.ts'
import { claimsIn, withClaims } from './claim-verification.ts'
import type { Exhibit } from './evidence.ts'
import type { Trade } from './industry-classifier.ts'
import { ANSWER_TOKENS, type Message, mayCost, type Narrator } from './llm-client.ts'
import { ANSWER, again, questionOf } from './prompt.ts'

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

/** An endpoint that counts more than so many times what we do counts wrongly, and would end the month. */
const MOST_TIMES = 10

/**
 * Asks once, and puts down what it cost: reserved before, so that many at once never spend more than there is.
 * @returns null when the month's tokens do not reach.
 */
async function paid(
  purse: Purse,
  narrator: Narrator,
  messages: Message[],
  signal: AbortSignal,
): Promise<string | null> {
  const { intelligence, monthlyTokens } = purse
  const month = new Date().toISOString().slice(0, 7)
  const letters = messages.reduce((sum, { content }) => sum + content.length, 0)
  const reserved = Math.ceil(letters / LETTERS_A_TOKEN) + ANSWER_TOKENS
  if ((await intelligence.spend(month, reserved)) > monthlyTokens) {
    await intelligence.spend(month, -reserved)
    tellEmpty(purse, month)
    return null
  }
  let spent = reserved
  try {
    const { text, tokens } = await narrator.ask(messages, ANSWER, signal)
    const estimate = Math.ceil((letters + text.length) / LETTERS_A_TOKEN)
    spent = tokens !== null && tokens <= MOST_TIMES * estimate ? tokens : estimate
    return text
  } catch (error) {
    if (!mayCost(error)) spent = 0
    throw error
  } finally {
    await intelligence.spend(month, spent - reserved)
  }
}

/** The month in which each ledger was last found empty. */
const emptied = new WeakMap<IntelligenceRecords, string>()

/** Once a month: every company that is asked about finds it empty. */
function tellEmpty({ intelligence, monthlyTokens, onError }: Purse, month: string): void {
  if (emptied.get(intelligence) === month) return
  emptied.set(intelligence, month)
  onError?.(
    new Error(`the language model is not asked: ${monthlyTokens} tokens do not reach for ${month}`),
  )
}
