// Resolvers that find the merchants of lines of bank statements. They store nothing, and send nothing anywhere.
import type { Apex } from '../../schema/apex.ts'
import { type MerchantRequest, tooManyLines } from '../../schema/inputs/merchant.ts'
import type { MerchantAnswer } from '../../schema/merchant.ts'
import type { MerchantBatch } from '../../schema/resolvers.ts'
import type { Ctx } from '../context.ts'
import { findMerchant, type LineAnswer } from '../merchants/index.ts'
import { merchantIndex } from '../merchants/merchant-index.ts'
import { inParts } from '../turns/in-parts.ts'

/** Finds the merchant of one line. */
export async function merchant(ctx: Ctx, line: MerchantRequest): Promise<MerchantAnswer> {
  const [answer] = await answersOf(ctx, [line])
  return answer as MerchantAnswer
}

/** Finds the merchants of many lines, in their order. Other requests run in between. */
export async function batchMerchants(
  ctx: Ctx,
  lines: readonly MerchantRequest[],
): Promise<MerchantBatch> {
  const { batchLimit, merchantLimit = batchLimit } = ctx.caller.plan
  if (lines.length > merchantLimit) throw tooManyLines(lines.length, merchantLimit)
  return { limit: merchantLimit, results: await answersOf(ctx, lines) }
}

async function answersOf(ctx: Ctx, lines: readonly MerchantRequest[]): Promise<MerchantAnswer[]> {
  const [index, rules] = await Promise.all([merchantIndex(), ctx.merchantRules.current()])
  const answers: MerchantAnswer[] = []
  await inParts(lines, ({ text, country, mcc, city, amount_sign: sign }) => {
    const found = findMerchant({ index, rules }, text, { country, mcc, city, sign })
    answers.push(answerOf(text, found))
  })
  return answers
}

const answerOf = (
  text: string,
  { merchant, intermediary, ...found }: LineAnswer,
): MerchantAnswer => ({
  text,
  merchant: merchant && {
    name: merchant.name,
    domain: merchant.domain as Apex | null,
    category: merchant.category?.label ?? null,
    mcc: merchant.category?.mcc ?? null,
  },
  intermediary: intermediary && {
    name: intermediary.name,
    domain: intermediary.domain as Apex,
  },
  ...found,
})
