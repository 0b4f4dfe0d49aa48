// The names of the icon packs from which the bundled artwork was made.

/** The packs, by their names in the table and in `PACKS`. */
export const PACK_NAMES = [
  'simple-icons',
  'simple-icons-13',
  'simple-icons-9',
  'logos',
  'cib',
  'lobehub',
  'thesvg',
  'soaring-symbols',
  'cardog',
  'super-tiny',
  'web3icons',
  'bgd-icons',
  'currencies',
] as const
export type PackName = (typeof PACK_NAMES)[number]
