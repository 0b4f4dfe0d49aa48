// The variable of the serving processes.
import { integerBetween } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'

export const clusterVariables = {
  processes: {
    name: 'WEB_CONCURRENCY',
    default: '1',
    check: integerBetween(1, 64, 'processes'),
    text: 'Processes that serve; one for each core is usual.',
  },
} satisfies Variables
