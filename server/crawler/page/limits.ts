// Limits on the amount of an untrusted page that is read and stored.
// Each comment names the unit and, where needed, the reason.
export const PAGE_LIMITS = {
  /** Bytes of one page; in real home pages the header, the logos and JSON-LD end well before. */
  pageBytes: 524_288,
  /** Bytes of a page whose head is longer: some write all styles and data of the page into it. */
  longHeadBytes: 2_097_152,
  /** Bytes decoded and parsed at a time, so that a page sent byte by byte costs no more. */
  chunkBytes: 16_384,
  /** Bytes searched for a charset; browsers search 1,024, but some shops declare theirs later. */
  charsetScanBytes: 4_096,
  /** Open elements; browsers stop nesting at 512, and the parser's cost grows with depth. */
  nestingDepth: 512,
  /** Characters of a URL; the longest that servers commonly accept. */
  urlLength: 2_048,
  /** Characters of an attribute other than URLs and shapes; classes of Tailwind reach about 1,500. */
  attributeLength: 2_000,
  /** Characters of a srcset. */
  srcsetLength: 20_000,
  /** Characters of a data: URI or of one inline svg. */
  inlineImageLength: 204_800,
  /** Images stored before they are scored; shops show hundreds of products. */
  imageElements: 400,
  /** Elements with an id in one svg element; sprites contain a few hundred symbols. */
  svgFragments: 2_000,
  /** Fragments of other svg elements that are copied into one svg file. */
  referencedFragments: 50,
  /** Characters of one JSON-LD script. */
  jsonLdLength: 204_800,
  /** JSON-LD scripts of one page. */
  jsonLdScripts: 20,
  /** Objects and lists visited in all JSON-LD scripts. */
  jsonLdNodes: 3_000,
  /** Characters of one organization as JSON. */
  organizationLength: 16_384,
  /** Organizations of one page. */
  organizations: 3,
  /** Characters of the style elements of one page. */
  stylesheetLength: 65_536,
  /** Candidates of one page before they are merged. */
  candidates: 200,
  /** Characters of one fact. */
  factLength: 1_000,
  /** Social profiles of one page. */
  socials: 30,
  /** Technology signals of one page. */
  technologies: 120,
} as const
