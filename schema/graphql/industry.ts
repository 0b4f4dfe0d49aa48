// The GraphQL type of an industry.
import type { Industry as IndustryData } from '../company.ts'
import { builder } from './builder.ts'

const NaicsCode = builder.objectRef<NonNullable<IndustryData['naics']>>('NaicsCode').implement({
  description: 'A code of NAICS 2022, the classification of industries in North America.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Two to six digits, or a range of sectors.' }),
    title: t.exposeString('title', { description: 'The title of the code.' }),
  }),
})

export const Industry = builder.objectRef<IndustryData>('Industry').implement({
  description: 'An industry with its codes in official classifications.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'A plain label, such as Payments.' }),
    group: t.exposeString('group', {
      description:
        'The group of the label, such as Financial services; equal to `name` when only the group is known.',
    }),
    naics: t.field({
      type: NaicsCode,
      nullable: true,
      description: 'The code in NAICS 2022; null for a group that no sector covers.',
      resolve: ({ naics }) => naics,
    }),
    isic: t.exposeString('isic', {
      nullable: true,
      description: 'The code in ISIC Rev. 4; null for a group that no section covers.',
    }),
  }),
})
