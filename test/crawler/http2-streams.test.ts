// Checks that no HTTP/2 site can abort the process, and what counts as a complete response over HTTP/2.
import { describe, expect, it } from 'vitest'
import { run } from '../support/processes/index.ts'

const PROGRAM = 'test/support/network/hostile-http2.ts'
/** Without the remedy, node aborts before the hundredth round. The small heap makes its garbage collection frequent. */
const ROUNDS = 600
const SMALL_HEAP = '--max-semi-space-size=1'
/** Replaces the channels of node with ones that never report a stream, as in a version without them. */
const NO_CHANNELS = `data:text/javascript,
  import diagnostics from 'node:diagnostics_channel'
  import { syncBuiltinESMExports } from 'node:module'
  diagnostics.subscribe = () => {}
  syncBuiltinESMExports()`.replaceAll('\n', '%0a')

async function codesOf(args: string[]) {
  const program = run(args, {})
  const code = await program.ended
  return code === 0 ? JSON.parse(program.out) : { code, err: program.err.slice(0, 2000) }
}

describe('a site with more than 128 headers over HTTP/2', () => {
  it('does not abort the process, however often it is read', async () => {
    expect(await codesOf([SMALL_HEAP, PROGRAM, String(ROUNDS)])).toEqual(['too_large'])
  }, 120_000)

  it('is not offered HTTP/2 by a version of node in which its streams cannot be watched', async () => {
    // The site speaks HTTP/2 only.
    expect(await codesOf(['--import', NO_CHANNELS, PROGRAM, '1'])).toEqual(['tls'])
  })
})
