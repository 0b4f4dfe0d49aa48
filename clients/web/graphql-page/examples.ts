// The example operations of the page at /graphql, one a tab. GRAPHQL_WORDS names them.
export const EXAMPLE_IDS = ['logo', 'profile', 'search', 'batch', 'intelligence', 'plans'] as const
export type ExampleId = (typeof EXAMPLE_IDS)[number]

export interface Example {
  query: string
  /** JSON. */
  variables: string
}

export const EXAMPLES: Record<ExampleId, Example> = {
  logo: {
    query: `query Logo($domain: Domain!) {
  company(domain: $domain) {
    name
    light: logo(size: 96) { url source quality fallback }
    dark: logo(size: 96, theme: DARK) { url }
  }
}
`,
    variables: '{ "domain": "stripe.com" }',
  },
  profile: {
    query: `query Profile($domain: Domain!) {
  company(domain: $domain) {
    name
    description
    industry
    socials { network url }
    colors { primary secondary palette source }
  }
}
`,
    variables: '{ "domain": "spotify.com" }',
  },
  search: {
    query: `query Search($text: String!) {
  search(query: $text, limit: 5) {
    name
    domain
    ticker
    why
    logo(size: 64) { url }
  }
}
`,
    variables: '{ "text": "appl" }',
  },
  batch: {
    query: `query Batch($domains: [String!]!) {
  companies(domains: $domains) {
    domain
    name
    logo(size: 128) { url fallback }
  }
}
`,
    variables: '{ "domains": ["github.com", "figma.com", "docker.com"] }',
  },
  intelligence: {
    query: `query Intelligence($domain: Domain!) {
  company(domain: $domain) {
    name
    intelligence {
      description
      businessModel
      technologies
      evidence { quote url }
    }
  }
}
`,
    variables: '{ "domain": "github.com" }',
  },
  plans: {
    query: `query Plans {
  viewer { kind plan { name batchLimit } }
  plans { name price requestLimitPerMinute maxLogoSize features }
}
`,
    variables: '',
  },
}
