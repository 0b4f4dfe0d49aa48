// The variable of a stop.
import { integerBetween } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'

export const shutdownVariables = {
  drainMs: {
    name: 'DRAIN_MS',
    default: '0',
    check: integerBetween(0, 300_000, 'milliseconds'),
    text: 'Milliseconds between a [stop signal](runbook.md#stop-and-restart) and the closing of the ports.',
  },
} satisfies Variables
