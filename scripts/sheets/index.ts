// Draws sheets of bundled logos for reviewers, the most suspicious ones first: on light and dark pages, in greyscale,
// small, and as wordmarks. Run `npm run sheets -- [--domains FILE] [--order list] [--out FOLDER]`.
// With --browser it compares them with the drawings of Chromium instead, and fails when one looks different.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apexOf } from '../../schema/apex.ts'
import { parseCoinSite, type Site } from '../../schema/site.ts'
import { readBundledRows } from '../../server/bundled/index.ts'
import { createRenderer } from '../../server/images/pool.ts'
import { startService } from '../../test/support/service.ts'
import { bundledDrawingsOf, EDGES, writeDifferences } from './browser.ts'
import { drawSheet, pageOf } from './sheet.ts'
import { drawStrip, type Strip } from './strip.ts'

const DOMAINS_PER_SHEET = 100

function readDomains(file: string | undefined): Site[] {
  if (file === undefined) return [...new Set(readBundledRows().map(({ domain }) => domain))]
  const lines = readFileSync(file, 'utf8').split('\n')
  const domains = lines.map((line) => {
    const text = line.split('\t')[0]!.trim()
    return parseCoinSite(text) ?? apexOf(text)
  })
  return [...new Set(domains.filter((domain) => domain !== null))]
}

const suspicionOf = ({ reasons }: Strip) => reasons.reduce((sum, { weight }) => sum + weight, 0)

async function drawStrips(domains: readonly Site[]): Promise<Strip[]> {
  const service = await startService({
    plans: 'unlimited',
    env: { LOG_LEVEL: 'silent' },
    renderer: createRenderer(),
    // The sheets may take their time, so no drawing is refused.
    load: () => ({ requestWaitMs: 0, operationWaitMs: 0, imageWaitMs: 0 }),
  })
  try {
    /** Domains drawn at once: enough for the renderer to be always busy. */
    const CONCURRENCY = 8
    const waiting = [...domains]
    const strips: Strip[] = []
    const drawWaiting = async () => {
      for (let domain = waiting.shift(); domain !== undefined; domain = waiting.shift())
        strips.push(await drawStrip(service, domain))
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, drawWaiting))
    return strips
  } finally {
    await service.close()
  }
}

/** Writes the sheets and the page that shows them. @returns the path of the page. */
async function writeSheets(domains: readonly Site[], order: string, folder: string) {
  const positions = new Map(domains.map((domain, index): [string, number] => [domain, index]))
  const positionOf = ({ domain }: Strip) => positions.get(domain) ?? 0
  const strips = (await drawStrips(domains)).sort(
    (a, b) =>
      (order === 'list' ? 0 : suspicionOf(b) - suspicionOf(a)) || positionOf(a) - positionOf(b),
  )
  const sheets: { file: string; strips: Strip[] }[] = []
  for (let start = 0; start < strips.length; start += DOMAINS_PER_SHEET) {
    const file = `${String(sheets.length + 1).padStart(2, '0')}.png`
    const sheetStrips = strips.slice(start, start + DOMAINS_PER_SHEET)
    writeFileSync(join(folder, file), await drawSheet(sheetStrips))
    sheets.push({ file, strips: sheetStrips })
  }
  writeFileSync(join(folder, 'index.html'), pageOf(sheets))
  return join(folder, 'index.html')
}

const { values: options } = parseArgs({
  options: {
    browser: { type: 'boolean', default: false },
    domains: { type: 'string' },
    order: { type: 'string', default: 'suspicion' },
    out: { type: 'string' },
  },
})
const folder = options.out ?? mkdtempSync(join(tmpdir(), 'logograph-sheets-'))
mkdirSync(folder, { recursive: true })
const domains = readDomains(options.domains)
if (options.browser) {
  const drawings = await bundledDrawingsOf(domains)
  const different = await writeDifferences(drawings, folder)
  console.log(
    different.length === 0
      ? `${drawings.length} drawings look as in Chromium at ${EDGES.join(', ')} px.`
      : `${different.join('\n')}\nThe pictures are in ${folder}, ours on the left.`,
  )
  process.exitCode = different.length === 0 ? 0 : 1
} else console.log(await writeSheets(domains, options.order, folder))
