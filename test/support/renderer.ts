// Renderers for tests: their children do not practise first, and those who need none of their own share one.
import { createRenderer, type Limits, type Renderer } from '../../server/images/pool.ts'

/** A child's practice is half a second of a processor, and most tests render a few times. */
export function testRenderer(limits: Partial<Limits> = {}): Renderer {
  return createRenderer({ children: 2, rehearsals: 0, ...limits })
}

let shared: Renderer | undefined

/** One for all test files of a process, with whose end its children end: to start them costs more than most files do. */
export function sharedRenderer(): Renderer {
  shared ??= testRenderer()
  return { ...shared, close: async () => {} }
}
