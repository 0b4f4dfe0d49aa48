// What research into a company finds, by the same resolver as its REST route.
import type { StatementName, Support, Intelligence as Told } from '../intelligence.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { enumOf } from './enums.ts'

const Statement = enumOf<StatementName>('Statement', 'What may be said of a company.', {
  description: 'What it does.',
  industry: 'Its industry.',
  companySize: 'Its employees.',
  businessModel: 'How it earns.',
  targetMarket: 'Its customers.',
  founded: 'The year of its founding.',
  headquarters: 'Where it is.',
})

const Evidence = builder.objectRef<Support>('Evidence').implement({
  description: 'The words that a statement rests on.',
  fields: (t) => ({
    statement: t.field({
      type: Statement,
      description: 'What they bear out.',
      resolve: ({ statement }) => statement,
    }),
    url: t.expose('url', {
      type: 'URL',
      nullable: true,
      description: 'The page; null for the registry.',
    }),
    quote: t.exposeString('quote', { description: 'As they stand there.' }),
  }),
})

const Intelligence = builder.objectRef<Told>('Intelligence').implement({
  description: 'What research into a company finds on its website, and what it rests on.',
  fields: (t) => ({
    description: t.exposeString('description', { nullable: true, description: 'What it does.' }),
    industry: t.exposeString('industry', {
      nullable: true,
      description: 'Its industry, a title of NAICS 2022.',
    }),
    companySize: t.exposeString('companySize', {
      nullable: true,
      description: 'Employees, in bands.',
    }),
    technologies: t.exposeStringList('technologies', {
      description: 'What its website shows that it is made with.',
    }),
    businessModel: t.exposeString('businessModel', {
      nullable: true,
      description: 'How it earns.',
    }),
    targetMarket: t.exposeString('targetMarket', { nullable: true, description: 'For whom.' }),
    founded: t.exposeString('founded', { nullable: true, description: 'Year.' }),
    headquarters: t.exposeString('headquarters', { nullable: true, description: 'Where it is.' }),
    evidence: t.field({
      type: [Evidence],
      description: 'For each statement the words that bear it out.',
      resolve: ({ evidence }) => evidence,
    }),
    generatedBy: t.exposeString('generatedBy', {
      description: 'extractive, or the name of the language model that wrote of the evidence.',
    }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'When it was found.' }),
  }),
})

builder.objectFields(Company, (t) => ({
  intelligence: t.field({
    type: Intelligence,
    nullable: true,
    extensions: { cost: 30 },
    description:
      'What research into it finds; the first time it may take some seconds. Needs a secret key of a plan with intelligence.',
    resolve: ({ domain }, _, { resolvers, count }) => {
      count(domain)
      return resolvers.intelligence(domain)
    },
  }),
}))
