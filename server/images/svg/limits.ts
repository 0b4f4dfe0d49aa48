// How much one drawing may ask of us, each number with where it comes from.

// "Largest seen" is over the 7,553 drawings of the four icon packs.
export const LIMITS = {
  /** The whole file; largest seen 0.65 MB. */
  bytes: 1_048_576,
  /** Elements as written; largest seen 2,600. */
  elements: 6_000,
  /** Nesting as written; renderers and we ourselves recurse. */
  depth: 64,
  /** One attribute, a raster image's data apart; long outlines are cut into paths by editors. */
  attribute: 524_288,
  /** One stylesheet; a real one holds a few dozen classes. */
  stylesheet: 65_536,
  /** Selectors times elements: what matching them costs. */
  styleTries: 2_000_000,
  /** Any number's size; largest seen 57 million, in a gradient's transform. */
  number: 100_000_000,
  /** Elements once every use, mask, clip and pattern is followed: nested uses multiply. */
  drawn: 8_000,
  /** Outline characters after the same, four times the largest file. */
  outline: 4_194_304,
  /** Masks, clips, filters, blends and opacities: each is a canvas of its own while it is drawn. */
  layers: 200,
  /** Steps of filters, 60 ms each at 512 px in resvg; the busiest icon has over 250. */
  effects: 300,
  /** How far outlines may go, in longer sides: flattening costs by length; largest seen 5,000. */
  reach: 10_000,
  /** Canvases held at once: 8 of 2048 px cost 134 MB. */
  layersDeep: 8,
  /** References followed one from another. */
  chain: 24,
  /** Dashes over all outlines; a dash of 0.001 along a long line is millions of segments. */
  dashes: 50_000,
  /** Tiles of one pattern along one side of the drawing. */
  tiles: 200,
  /** Patterns; two renderers draw each tile anew. */
  patterns: 16,
  /** Viewports within the viewport. */
  innerSvgs: 16,
  /** Raster images and the pixels of each: a few KB of PNG can decode to gigabytes. */
  images: 8,
  imagePixels: 16_777_216,
  /** The drawing's own size; beyond it float coordinates lose their pixels. */
  side: 1_000_000,
  /** Below this a scaled outline overflows in renderers. */
  sideLeast: 0.01,
  /** Longest to shortest side; the longest wordmark seen is 14:1. */
  aspect: 20,
  /** feMorphology's radius in shares of the longer side: its cost is the radius squared. */
  morphology: 0.02,
} as const
