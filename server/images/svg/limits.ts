// The limits of an accepted SVG. "Largest seen" is the maximum in the 7,553 SVGs of four icon packs.
export const SVG_LIMITS = {
  /** Bytes of the file; largest seen 0.65 MB. */
  bytes: 1_048_576,
  /** Bytes of the rebuilt file. Rebuilding makes colors explicit and copies styles to elements, so the text may grow. */
  rebuiltBytes: 2_097_152,
  /** Elements in the file; largest seen 2,600. */
  elements: 6_000,
  /** Nesting depth in the file; renderers and our own code recurse. */
  nestingDepth: 64,
  /** Characters of one attribute, except raster data; editors split long outlines into paths. */
  attributeLength: 524_288,
  /** Characters of one stylesheet; a real one has a few dozen classes. */
  stylesheetLength: 65_536,
  /** Characters of the values that styles set, on all elements: what a rule is long times how often it matches. */
  styleCopies: 2_097_152,
  /** Steps in which selectors are matched with elements; siblings and ancestors multiply them. */
  selectorSteps: 4_000_000,
  /** Characters of a style with variables or calculations. */
  computedValueLength: 4_096,
  /** Absolute value of any number; largest seen 57 million, in a gradient's transform. */
  absoluteNumber: 100_000_000,
  /** Elements after every reference (use, mask, clip, pattern) is expanded; nested uses multiply them. */
  drawnElements: 8_000,
  /** Path characters after every reference is expanded: four times the maximum size of a file. */
  pathCharacters: 4_194_304,
  /** Masks, clips, filters, blends and opacities, 3 ms each at 1024 px; more could not be drawn in the time of an ingest. */
  layers: 1_000,
  /** Filter primitives, 60 ms each at 512 px; feMorphology counts as 20. The most complex icon has over 250. */
  effects: 300,
  /** Largest coordinate divided by the viewBox's longer side; the cost of a path grows with it. Largest seen 5,000. */
  reach: 10_000,
  /** Nested layers, each with a canvas in memory: 48 canvases of 1024 × 1024 px take 201 MB, beside 192 MB of a process. */
  layerDepth: 48,
  /** Length of a chain of references. */
  referenceDepth: 24,
  /** Dashes in all strokes; a dash of 0.001 along a long line makes millions of segments. */
  dashes: 50_000,
  /** Tiles of one pattern along one side of the SVG, or of the painted shape if the tile is a share of it. */
  tilesPerSide: 200,
  /** Patterns; renderers may draw every tile anew. 160 over the whole image take 5 s at 2048 px. */
  patterns: 160,
  /** Pixels of all raster images together, however many; a few KB of PNG can decode to gigabytes. */
  imagePixels: 16_777_216,
  /** Longest side of the viewBox; larger float coordinates lose pixel precision. */
  maxSide: 1_000_000,
  /** Shortest side of the viewBox; a smaller one makes scaled outlines overflow in renderers. */
  minSide: 0.01,
  /** Longest side divided by shortest; the longest wordmark seen is 14:1. */
  aspectRatio: 20,
  /** Radius of feMorphology as a share of the viewBox's longer side; the cost grows with the square of the radius. */
  morphologyRadius: 0.05,
  /** Columns or rows of the matrix of feConvolveMatrix; the cost grows with their product. */
  convolutionOrder: 9,
} as const

/**
 * A drawing with more is stored as a bitmap, because its largest image may exceed the limits of a render process: 300 layers
 * take 3.4 to 4.5 s of processor time at 2048 px, and 20 nested ones 460 MB of memory.
 */
export const VECTOR_LIMITS = { layers: 200, layerDepth: 12, patterns: 16 } as const
