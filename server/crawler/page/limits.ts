// How much of a stranger's page is read and kept, each number with where it comes from.
export const LIMITS = {
  /** Bytes of one page; headers, logos and JSON-LD of real home pages stand well before. */
  page: 524_288,
  /** Bytes decoded and parsed at a time: a page sent byte by byte costs no more than another. */
  block: 16_384,
  /** Bytes searched for a charset; browsers look at 1,024, some shops declare theirs later. */
  prescan: 4_096,
  /** Open elements; browsers stop nesting at 512, and the parser's cost grows with depth. */
  depth: 512,
  /** Characters of an address, the longest that servers commonly accept. */
  address: 2_048,
  /** Characters of an attribute that is neither an address nor a shape; Tailwind fills some 1,500. */
  attribute: 2_000,
  /** Characters of a list of addresses. */
  srcset: 20_000,
  /** Characters of a data: URI and of one inline drawing. */
  drawing: 204_800,
  /** Drawings remembered before they are judged: shops show hundreds of products. */
  drawings: 400,
  /** Identified parts that other drawings may refer to; sprites hold up to some hundred. */
  parts: 2_000,
  /** Parts put into one drawing. */
  borrowed: 50,
  /** Text of one JSON-LD script, and how many scripts. */
  json: 204_800,
  jsons: 20,
  /** Objects looked at in them. */
  nodes: 3_000,
  /** Characters of one organization as JSON. */
  organization: 16_384,
  organizations: 3,
  /** Characters of stylesheets in the page. */
  styles: 65_536,
  /** Candidates of one page before they are merged. */
  candidates: 200,
  /** Characters of a fact in words. */
  words: 1_000,
  socials: 30,
  technologies: 120,
} as const
