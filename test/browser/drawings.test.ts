// Tests that a sample of the bundled drawings look as in Chromium; `npm run sheets -- --browser` compares all of them.
import { describe, expect, it } from 'vitest'
import { bundledDrawingsOf, differences, type NamedDrawing } from '../../scripts/sheets/browser.ts'
import { readBundledRows } from '../../server/bundled/index.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { browserSkipReason } from '../support/browser.ts'

/** Every how many domains one is drawn, and at every size. */
const STEP = 120

const namesOf = async (drawings: NamedDrawing[]) => {
  const names: string[] = []
  for await (const { name } of differences(drawings)) names.push(name)
  return names
}

describe.skipIf(browserSkipReason)('bundled drawings', () => {
  it('look as in Chromium at every size', { timeout: 300_000 }, async () => {
    const domains = [...new Set(readBundledRows().map(({ domain }) => domain))]
    const drawings = await bundledDrawingsOf(domains.filter((_, index) => index % STEP === 0))
    expect(await namesOf(drawings)).toEqual([])
  })

  it('differ when the browser draws something else', { timeout: 60_000 }, async () => {
    const html = '<p xmlns="http://www.w3.org/1999/xhtml" style="background:#d00">HTML</p>'
    const bytes = svgOf(`<foreignObject width="100" height="100">${html}</foreignObject>`)
    expect(await namesOf([{ ...artworkOf('a.com', bytes), name: 'html' }])).toEqual([
      'html-64',
      'html-256',
      'html-1024',
    ])
  })
})
