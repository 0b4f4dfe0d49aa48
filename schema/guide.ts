// A guide of docs/ as the explorer shows it. The build of the explorer writes it, and the server serves it.
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
