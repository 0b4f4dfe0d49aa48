// The variable of the render processes.
import { integerBetween } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'

export const imageVariables = {
  renderChildren: {
    name: 'RENDER_CHILDREN',
    shownDefault: 'cores ÷ `WEB_CONCURRENCY`, rounded up, at least 2; fewer where memory is short',
    check: integerBetween(1, 64, 'render processes of one serving process'),
    text: 'Render processes of each serving process and worker, see [Size](install.md#size).',
  },
} satisfies Variables
