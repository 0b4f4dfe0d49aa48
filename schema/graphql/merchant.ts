// The GraphQL query that finds the merchant of a line of a bank statement.
import { MerchantRequest } from '../inputs/merchant.ts'
import { parseParameters } from '../inputs/parse.ts'
import type {
  MerchantAnswer as Answer,
  Evidence,
  FoundMerchant,
  LineKind,
  LineLocation,
} from '../merchant.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { descriptionOf } from './descriptions.ts'
import { enumOf } from './enums.ts'

const LineKindType = enumOf<LineKind>('LineKind', 'What a line of a bank statement is.', {
  card_payment: 'A payment with a card, a wallet or a phone.',
  transfer: 'A transfer between accounts.',
  direct_debit: 'A direct debit.',
  cash_withdrawal: 'Cash from a machine or a counter.',
  fee: 'A fee or interest of the bank.',
  salary: 'A salary or a pension.',
  refund: 'Money that a merchant pays back.',
  person: 'A payment to or from a person.',
})

const Merchant = builder.objectRef<FoundMerchant>('Merchant').implement({
  description: 'A merchant.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name.' }),
    domain: t.expose('domain', {
      type: 'Domain',
      nullable: true,
      description: 'The domain; null for a merchant that is known by its name only.',
    }),
    company: t.field({
      type: Company,
      nullable: true,
      description: 'The company with this domain. It counts toward the limit of the operation.',
      resolve: ({ domain }, _args, context) => {
        if (domain === null) return null
        context.countCompany(domain)
        return { domain }
      },
    }),
    category: t.exposeString('category', {
      nullable: true,
      description: 'What it sells, such as Supermarkets; null when unknown.',
    }),
    mcc: t.exposeString('mcc', {
      nullable: true,
      description: 'The merchant category code (ISO 18245); null when none covers it.',
    }),
  }),
})

const Intermediary = builder
  .objectRef<NonNullable<Answer['intermediary']>>('Intermediary')
  .implement({
    description: 'A processor, wallet or marketplace between a bank and a merchant.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The name.' }),
      domain: t.expose('domain', { type: 'Domain', description: 'The domain.' }),
    }),
  })

const Location = builder.objectRef<LineLocation>('LineLocation').implement({
  description: 'The place that a line names.',
  fields: (t) => ({
    city: t.exposeString('city', { nullable: true, description: 'The city, as written.' }),
    region: t.exposeString('region', {
      nullable: true,
      description: 'The code of a state of the United States.',
    }),
    country: t.exposeString('country', {
      nullable: true,
      description: 'The country as a code of two letters (ISO 3166-1).',
    }),
  }),
})

const EvidenceSpan = builder.objectRef<Evidence>('EvidenceSpan').implement({
  description: 'A part of a text.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The part.' }),
    start: t.exposeInt('start', { description: 'Where it begins, in UTF-16 units.' }),
    end: t.exposeInt('end', { description: 'Where it ends, in UTF-16 units.' }),
  }),
})

const StatementLine = builder.objectRef<Answer>('StatementLine').implement({
  description: 'What a line of a bank statement means.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The line as it was sent.' }),
    merchant: t.expose('merchant', {
      type: Merchant,
      nullable: true,
      description: 'The merchant; null when none is proved.',
    }),
    intermediary: t.expose('intermediary', {
      type: Intermediary,
      nullable: true,
      description: 'The processor, wallet or marketplace in between; null without one.',
    }),
    location: t.expose('location', {
      type: Location,
      nullable: true,
      description: 'The place; null when the line names none.',
    }),
    store: t.exposeString('store', {
      nullable: true,
      description: 'The number of the shop, as written; null without one.',
    }),
    kind: t.expose('kind', {
      type: LineKindType,
      nullable: true,
      description: 'What the line is; null when it does not tell.',
    }),
    confidence: t.exposeFloat('confidence', {
      description: 'The share of such answers that are right, from 0 to 1; 0 without a merchant.',
    }),
    evidence: t.expose('evidence', {
      type: EvidenceSpan,
      nullable: true,
      description: 'The part of the text that proves the merchant; null without a merchant.',
    }),
  }),
})

const { shape } = MerchantRequest

builder.queryField('merchant', (t) =>
  t.field({
    type: StatementLine,
    nullable: true,
    extensions: { cost: 50, isUncacheable: true },
    description:
      'Finds the merchant of a line of a bank statement. The line is neither stored nor logged; send it as a variable.',
    args: {
      text: t.arg.string({ required: true, description: descriptionOf(shape.text) }),
      country: t.arg.string({ description: descriptionOf(shape.country) }),
      mcc: t.arg.string({ description: descriptionOf(shape.mcc) }),
      city: t.arg.string({ description: descriptionOf(shape.city) }),
      amountSign: t.arg.string({ description: descriptionOf(shape.amount_sign) }),
    },
    resolve: (_, { text, country, mcc, city, amountSign }, context) =>
      context.resolvers.merchant(
        parseParameters(MerchantRequest, {
          text,
          country: country ?? undefined,
          mcc: mcc ?? undefined,
          city: city ?? undefined,
          amount_sign: amountSign ?? undefined,
        }),
      ),
  }),
)
