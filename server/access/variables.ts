// The variables of API keys and their plans.
import { z } from 'zod'
import { commaSeparated, oneOf, passes } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'
import { loadPlans } from './plans.ts'
import { parsePrivateCallers } from './private-callers.ts'

export const accessVariables = {
  plansFile: {
    name: 'PLANS_FILE',
    shownDefault: 'the built-in plans',
    // Reads the plans only to report their errors with those of the other variables.
    check: z.string().superRefine(passes(loadPlans)),
    text: 'Path of a JSON file with an array of plans, see [Your own plans](#your-own-plans).',
  },
  anonymous: {
    name: 'ANONYMOUS',
    default: 'on',
    check: oneOf(['on', 'off']),
    text: 'With `off`, logos and data need a key or a [signed URL](parameters.md#signed-urls). The pages, the docs and `/health` need none.',
  },
  firstKey: {
    name: 'FIRST_KEY',
    default: 'auto',
    check: oneOf(['auto', 'off']),
    text: 'With `auto`, the first start creates a key if `HOST` is a loopback address.',
  },
  privateCallers: {
    name: 'PRIVATE_CALLERS',
    default: '',
    check: commaSeparated().superRefine(passes(parsePrivateCallers)).transform(parsePrivateCallers),
    text: 'Who may ask for [private names](private-names.md): ids of keys, addresses and ranges of addresses.',
  },
} satisfies Variables
