// The guides that /docs shows, in their order. Each slug is the name of its file in docs/.
export const GUIDE_GROUPS: { name: string; slugs: string[] }[] = [
  { name: 'Start', slugs: ['quickstart', 'migration', 'comparison'] },
  { name: 'Use', slugs: ['api', 'parameters', 'graphql', 'assistants'] },
  {
    name: 'Clients',
    slugs: [
      'clients',
      'clients/html',
      'clients/react',
      'clients/nextjs',
      'clients/vue',
      'clients/svelte',
      'clients/rest',
      'clients/graphql',
      'clients/graphql-caches',
      'clients/other-places',
    ],
  },
  { name: 'Operate', slugs: ['operating', 'scaling', 'security'] },
  { name: 'Understand', slugs: ['data-sources', 'architecture'] },
]

export interface Heading {
  id: string
  /** 2 or 3; the title is not among the headings. */
  level: number
  text: string
}

/** A part of a guide: HTML, or code that has a copy button. */
export type Block = { html: string } | { code: string; language: string }

export interface Guide {
  slug: string
  title: string
  /** The first paragraph as plain text. */
  description: string
  blocks: Block[]
  headings: Heading[]
  /** The guide as plain text, for the search. */
  text: string
}
