// Tests the log lines that a person at a terminal reads.
import { describe, expect, it } from 'vitest'
import { readableLine } from '../../server/telemetry/readable-line.ts'

const TIME = new Date(2026, 10, 23, 13, 51, 16).toISOString()
const lineOf = (fields: object) => `${JSON.stringify({ level: 'info', time: TIME, ...fields })}\n`

describe('a log line on a terminal', () => {
  it.each([
    [
      {
        method: 'GET',
        url: '/api/stripe.com',
        route: '/api/:domain',
        status: 200,
        milliseconds: 11.7,
        cache: 'HIT',
      },
      '13:51:16  200 GET /api/stripe.com  12 ms HIT\n',
    ],
    [
      { method: 'GET', url: '/x', route: 'unknown', status: 404, milliseconds: 0.2, cache: null },
      '13:51:16  404 GET /x  0 ms\n',
    ],
    [
      { domain: 'a.com', sources: ['icon'], msg: 'visited' },
      '13:51:16  visited  domain=a.com  sources=["icon"]\n',
    ],
    [
      { level: 'error', err: { type: 'Error', message: 'disk full' }, msg: 'the request failed' },
      '13:51:16  ERROR  the request failed  disk full\n',
    ],
  ])('shows %o', (fields, expected) => {
    expect(readableLine(lineOf(fields))).toBe(expected)
  })

  it('is one line without control characters, whatever a website has sent', () => {
    expect(readableLine(lineOf({ msg: 'a\u001b[2Jb\nc' }))).toBe('13:51:16  a�[2Jb�c\n')
  })

  it('is unchanged when it is no JSON object', () => {
    expect(['plain\n', '3\n'].map(readableLine)).toEqual(['plain\n', '3\n'])
  })
})
