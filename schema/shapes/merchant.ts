// Shapes of what the service answers about a line of a bank statement.
import { z } from 'zod'
import { LINE_KINDS } from '../merchant.ts'

const logo = z.url().nullable().meta({ description: 'URL of the logo on the image host.' })

export const MerchantAnswer = z
  .object({
    text: z.string().meta({ description: 'The line as it was sent.' }),
    merchant: z
      .object({
        name: z.string(),
        domain: z
          .string()
          .nullable()
          .meta({ description: 'Null for a merchant that is known by its name only.' }),
        logo,
        category: z
          .string()
          .nullable()
          .meta({ description: 'What it sells, such as Supermarkets; null when unknown.' }),
        mcc: z.string().nullable().meta({
          description: 'The merchant category code (ISO 18245) of that; null when none covers it.',
        }),
      })
      .nullable()
      .meta({ description: 'Null when no merchant is proved: the service does not guess.' }),
    intermediary: z.object({ name: z.string(), domain: z.string(), logo }).nullable().meta({
      description:
        'The processor, wallet or marketplace between the bank and the merchant, such as PayPal; null without one.',
    }),
    location: z
      .object({
        city: z.string().nullable(),
        region: z
          .string()
          .nullable()
          .meta({ description: 'A state of the United States, as its code.' }),
        country: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2.' }),
      })
      .nullable(),
    store: z
      .string()
      .nullable()
      .meta({ description: 'The number of the shop, as written; null without one.' }),
    kind: z.enum(LINE_KINDS).nullable().meta({
      description:
        'What the line is; null when it does not tell. person: a payment to or from a person.',
    }),
    confidence: z.number().min(0).max(1).meta({
      description: 'The share of such answers that are right; 0 without a merchant.',
    }),
    evidence: z
      .object({ text: z.string(), start: z.int().min(0), end: z.int().min(0) })
      .nullable()
      .meta({
        description:
          'The part of the text that proves the merchant, with its position in UTF-16 units; null without a merchant.',
      }),
  })
  .meta({ id: 'MerchantAnswer' })

export const BatchMerchants = z
  .object({
    count: z.int().meta({ description: 'Number of lines.' }),
    limit: z.int().meta({ description: 'Maximum number of lines in one request of the plan.' }),
    results: z.array(MerchantAnswer).meta({ description: 'One for each line, in its order.' }),
  })
  .meta({ id: 'BatchMerchants' })
