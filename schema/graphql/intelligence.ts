// The GraphQL types of company intelligence.
import type { DetailedIntelligence, EvidenceQuote, StatementName } from '../intelligence.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { notePending } from './context.ts'
import { enumOf } from './enums.ts'
import { Industry } from './industry.ts'

const Statement = enumOf<StatementName>(
  'Statement',
  'A statement about a company that needs evidence.',
  {
    description: 'What the company does.',
    industry: 'The industry.',
    companySize: 'The number of employees.',
    businessModel: 'How the company earns money.',
    targetMarket: 'The customers.',
    founded: 'The year of foundation.',
    headquarters: 'The location of the headquarters.',
  },
)

const Evidence = builder.objectRef<EvidenceQuote>('Evidence').implement({
  description: 'A quotation that supports a statement.',
  fields: (t) => ({
    statement: t.field({
      type: Statement,
      description: 'The supported statement.',
      resolve: ({ statement }) => statement,
    }),
    url: t.expose('url', {
      type: 'URL',
      nullable: true,
      description: 'URL of the page; null when the registry is the source.',
    }),
    quote: t.exposeString('quote', { description: 'A literal quotation from the page.' }),
  }),
})

const Intelligence = builder.objectRef<DetailedIntelligence>('Intelligence').implement({
  description: 'Facts that were researched on the company’s website, with evidence.',
  fields: (t) => ({
    description: t.exposeString('description', {
      nullable: true,
      description: 'What the company does.',
    }),
    industry: t.exposeString('industry', {
      nullable: true,
      description: 'The industry, such as Payments.',
    }),
    industryDetails: t.field({
      type: Industry,
      nullable: true,
      description: 'The group and the codes of `industry`.',
      resolve: ({ industryDetails }) => industryDetails,
    }),
    companySize: t.exposeString('companySize', {
      nullable: true,
      description: 'Number of employees, as a range.',
    }),
    technologies: t.exposeStringList('technologies', {
      description: 'Technologies detected on the website.',
    }),
    businessModel: t.exposeString('businessModel', {
      nullable: true,
      description: 'How the company earns money.',
    }),
    targetMarket: t.exposeString('targetMarket', { nullable: true, description: 'The customers.' }),
    founded: t.exposeString('founded', { nullable: true, description: 'Year of foundation.' }),
    headquarters: t.exposeString('headquarters', {
      nullable: true,
      description: 'The location of the headquarters.',
    }),
    evidence: t.field({
      type: [Evidence],
      // The usual length, which the cost limit assumes.
      extensions: { listLength: () => 3 },
      description: 'The quotations that support the statements.',
      resolve: ({ evidence }) => evidence,
    }),
    generatedBy: t.exposeString('generatedBy', {
      description: 'The language model that wrote the statements; extractive when none was used.',
    }),
    generatedAt: t.expose('generatedAt', {
      type: 'DateTime',
      description: 'When the research was done.',
    }),
  }),
})

builder.objectFields(Company, (t) => ({
  intelligence: t.field({
    type: Intelligence,
    nullable: true,
    extensions: { cost: 240 },
    description:
      'Company intelligence from research on the website. The first request may take several seconds. Needs a secret key and a plan with `intelligence`.',
    resolve: ({ domain }, _, { resolvers, countCompany, caching }) => {
      countCompany(domain)
      return notePending(caching, resolvers.intelligence(domain))
    },
  }),
}))
