// Renderers for tests: without warm-up renders, and one that all tests of a process can share.
import { createRenderer, type PoolOptions, type Renderer } from '../../server/images/pool.ts'

/**
 * Without warm-up, which takes 0.5 s of CPU time, because most tests render only a few images. A request waits long for
 * a render, because a busy machine may take seconds to start a child.
 */
export function testRenderer(limits: Partial<PoolOptions> = {}): Renderer {
  return createRenderer({ maxChildren: 2, warmUpRenders: 0, renderTimeoutMs: 60_000, ...limits })
}

let shared: Renderer | undefined

/** One renderer for all test files of a process, because starting children takes longer than most tests. */
export function sharedRenderer(): Renderer {
  shared ??= testRenderer()
  return { ...shared, close: async () => {} }
}
