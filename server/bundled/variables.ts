// The variable of the icon packs that ship.
import { distinctNames } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'
import { PACK_NAMES } from './packs.ts'

export const bundledVariables = {
  packs: {
    name: 'PACKS',
    default: PACK_NAMES.join(','),
    shownDefault: 'all',
    check: distinctNames(PACK_NAMES, 'pack'),
    text: '[Icon packs](data-sources.md#icon-packs-whose-drawings-ship) of the source `bundled`.',
  },
} satisfies Variables
