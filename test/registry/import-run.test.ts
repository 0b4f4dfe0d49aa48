// Tests repeated and interrupted imports, damaged files, symbols of listings, and downloads.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { exchangeCountry } from '../../schema/exchanges.ts'
import { checkpointFile } from '../../server/registry/checkpoint.ts'
import { download } from '../../server/registry/download.ts'
import { csv } from '../../server/registry/importers/csv.ts'
import { financedatabase } from '../../server/registry/importers/financedatabase.ts'
import { gleif } from '../../server/registry/importers/gleif.ts'
import type { Importer } from '../../server/registry/importers/importer.ts'
import {
  isListing,
  parseListedSymbol,
  parseYahooSymbol,
} from '../../server/registry/importers/listings.ts'
import { sec } from '../../server/registry/importers/sec.ts'
import { wikidata } from '../../server/registry/importers/wikidata.ts'
import {
  checkpointPath,
  FIXTURES_DIR,
  fixturePath,
  importFile,
  parseRows,
  writeInput,
  zipped,
} from '../support/imports.ts'
import { createMemoryRegistry } from '../support/memory-registry.ts'

const snapshot = (registry: ReturnType<typeof createMemoryRegistry>) =>
  JSON.stringify(registry.all())

describe('an import', () => {
  it.each<[string, Importer, string]>([
    ['financedatabase', financedatabase, 'equities.csv'],
    ['coins', financedatabase, 'cryptos.csv'],
    ['sec', sec, 'sec.json'],
    ['wikidata', wikidata, 'wikidata.json'],
    ['gleif', gleif, 'gleif.csv'],
  ])('changes nothing when the same file is imported twice: %s', async (_, importer, file) => {
    const companies = createMemoryRegistry()
    await importFile(financedatabase, 'equities.csv', companies)
    await importFile(importer, file, companies)
    const before = snapshot(companies)
    const writtenBefore = companies.written
    const { summary } = await importFile(importer, file, companies)
    expect(summary).toMatchObject({ created: 0, changed: 0 })
    expect([snapshot(companies), companies.written]).toEqual([before, writtenBefore])
  })

  it('has the same result for reversed rows and another batch size', async () => {
    const [head, ...rows] = readFileSync(fixturePath('equities.csv'), 'utf8').trim().split('\n')
    const at = new Date('2026-01-01')
    const original = writeInput('original.csv', [head, ...rows].join('\n'), at)
    const reversed = writeInput('reversed.csv', [head, ...rows.toReversed()].join('\n'), at)
    const first = createMemoryRegistry()
    const second = createMemoryRegistry()
    await importFile(financedatabase, original, first, { batchSize: 1 })
    await importFile(financedatabase, reversed, second)
    const sorted = (all: ReturnType<typeof first.all>) =>
      all.map(({ provenance: _, ...rest }) => rest).sort((a, b) => (a.domain < b.domain ? -1 : 1))
    expect(sorted(second.all())).toEqual(sorted(first.all()))
  })

  it('continues after the last written batch when it was stopped', async () => {
    const uninterrupted = createMemoryRegistry()
    const companies = createMemoryRegistry()
    const complete = await importFile(financedatabase, 'equities.csv', uninterrupted, {
      batchSize: 4,
    })
    const stop = new AbortController()
    const checkpoint = checkpointPath('stopped')
    const baseOptions = { checkpoints: checkpointFile(checkpoint), batchSize: 4 }
    const stoppingRegistry = { ...companies }
    stoppingRegistry.put = async (batch) => {
      await companies.put(batch)
      stop.abort()
    }
    const options = { ...baseOptions, signal: stop.signal }
    const first = await importFile(financedatabase, 'equities.csv', stoppingRegistry, options)
    expect([first.isDone, first.summary.rows]).toEqual([false, 4])
    const second = await importFile(financedatabase, 'equities.csv', companies, baseOptions)
    expect([second.isDone, second.resumedAt]).toEqual([true, 4])
    expect(second.summary).toEqual(complete.summary)
    expect(snapshot(companies)).toBe(snapshot(uninterrupted))
  })

  it('loses no row when the store fails in the middle and the import is repeated', async () => {
    const uninterrupted = createMemoryRegistry()
    const companies = createMemoryRegistry()
    await importFile(financedatabase, 'equities.csv', uninterrupted, { batchSize: 4 })
    const options = { checkpoints: checkpointFile(checkpointPath('failed')), batchSize: 4 }
    let writes = 0
    const failingRegistry = { ...companies }
    failingRegistry.put = async (batch) => {
      writes += 1
      if (writes === 2) throw new Error('the disk is full')
      await companies.put(batch)
    }
    await expect(
      importFile(financedatabase, 'equities.csv', failingRegistry, options),
    ).rejects.toThrow(/full/)
    const { resumedAt } = await importFile(financedatabase, 'equities.csv', companies, options)
    expect(resumedAt).toBe(4)
    expect(snapshot(companies)).toBe(snapshot(uninterrupted))
  })

  it('ignores the checkpoint of another file', async () => {
    const checkpoint = checkpointPath('another')
    const stop = new AbortController()
    stop.abort()
    await importFile(financedatabase, 'equities.csv', createMemoryRegistry(), {
      checkpoints: checkpointFile(checkpoint),
      signal: stop.signal,
    })
    const { resumedAt } = await importFile(financedatabase, 'cryptos.csv', createMemoryRegistry(), {
      checkpoints: checkpointFile(checkpoint),
    })
    expect(resumedAt).toBe(0)
  })

  it('returns the checksum of each file, and reports progress in bytes', async () => {
    const progress: number[][] = []
    const { files } = await importFile(financedatabase, 'equities.csv', createMemoryRegistry(), {
      onProgress: (done, total) => progress.push([done, total]),
    })
    const bytes = readFileSync(fixturePath('equities.csv')).length
    expect(files).toEqual([
      { name: 'equities.csv', bytes, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    // An import reads the file twice.
    expect(progress.at(-1)).toEqual([2 * bytes, 2 * bytes])
  })
})

describe('a damaged file', () => {
  const text = readFileSync(`${FIXTURES_DIR}/equities.csv`, 'utf8')
  const gzipped = gzipSync(text)
  const invalidUtf8 = Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0x0a])])
  it.each<[string, Importer, string | Uint8Array, RegExp]>([
    ['a truncated gzip', financedatabase, gzipped.subarray(0, 300), /ends too early/],
    [
      'a damaged gzip',
      financedatabase,
      Buffer.concat([gzipped.subarray(0, 60), Buffer.alloc(80, 7)]),
      /is damaged/,
    ],
    ['a truncated zip', gleif, zipped('a.csv', text).subarray(0, 20), /ends too early/],
    ['bytes that are not UTF-8', financedatabase, invalidUtf8, /not UTF-8/],
    ['a NUL', financedatabase, `${text}\u0000`, /NUL at byte/],
    ['a huge line', financedatabase, `${text}${'x'.repeat(300_000)}`, /more than 256 KB/],
    ['an unclosed quote', financedatabase, `${text}"AAA${',b'.repeat(20)}`, /line \d+/],
    ['a line with too few cells', financedatabase, `${text}a,b\n`, /line \d+/],
    ['only a header', financedatabase, 'symbol,name,website\n', /no rows/],
    ['an empty file', financedatabase, '', /no rows/],
    ['other columns', financedatabase, 'a,b\n1,2\n', /no column symbol, name, website/],
    [
      'JSON that ends too early',
      sec,
      '{"fields":["name","ticker","exchange"],"data":[["A","A","NYSE"]',
      /ends too early/,
    ],
    ['text that is not JSON', sec, '<html></html>', /invalid JSON/],
    ['JSON with another structure', sec, '{"data":[1]}', /not an array/],
    ['an empty result', wikidata, '{"results":{"bindings":[]}}', /no rows/],
    ['an empty JSON file', wikidata, '', /file is empty/],
  ])(
    'is rejected with a reason before anything is written: %s',
    async (_, importer, content, message) => {
      const companies = createMemoryRegistry()
      await importFile(financedatabase, 'equities.csv', companies)
      const before = snapshot(companies)
      const file = writeInput('damaged', content)
      await expect(importFile(importer, file, companies)).rejects.toThrow(message)
      expect(snapshot(companies)).toBe(before)
    },
  )

  it('is named in the error, with the row before the damage', async () => {
    const file = writeInput('lines.csv', `${text}a,b\n`)
    await expect(importFile(financedatabase, file)).rejects.toThrow(
      /lines\.csv, after row \d+: line/,
    )
  })
})

describe('a symbol', () => {
  it.each([
    ['BRK-B', 'BRK.B'],
    ['brk/b', 'BRK.B'],
    ['ERIC B', 'ERIC.B'],
    ['BP.', 'BP'],
    ['ERIC_B', 'ERIC.B'],
    // Preferred shares of series B, in two notations.
    ['BAC.PRB', 'BAC.PB'],
    ['BAC^B', 'BAC.PB'],
    ['M&M', 'M&M'],
    ['0700', '0700'],
    // An ISIN, the interest rate of a bond, and an empty text are no symbols of shares.
    ['US0000000000', null],
    ['6 1/4%', null],
    ['', null],
  ])('is normalized: %s', (written, symbol) => expect(parseListedSymbol(written)).toBe(symbol))
})

describe('a symbol in Yahoo’s style', () => {
  const US_CODES = 'NYQ NMS NGM NCM ASE PCX BTS OID OQB OQX OEM OBB NAE PNK'.split(' ')
  // The suffix names the exchange. The code decides when two exchanges share a suffix: .F is Frankfurt (DE), or Fukuoka
  // (JP) with the code FKA.
  const FOREIGN_LISTINGS: [symbol: string, exchangeCode: string, country: string][] = [
    ['ABC.F', 'FKA', 'JP'],
    ['ABC.F', '', 'DE'],
    ['ABC.AE', 'DFM', 'AE'],
    ['ABC.CM', 'CSE', 'LK'],
    ['ABC.NX', 'ENX', 'FR'],
    ['ABC.IR', 'ISE', 'IE'],
  ]
  const listedIn = (symbol: string, exchangeCode: string) => {
    const listing = parseYahooSymbol(symbol, exchangeCode, '')
    if (!isListing(listing)) throw new Error(listing)
    return { symbol: listing.symbol, country: exchangeCountry(listing.mic) }
  }

  it.each(US_CODES)('on %s is listed in the US', (exchangeCode) => {
    expect(listedIn('ABC', exchangeCode)).toEqual({ symbol: 'ABC', country: 'US' })
  })

  it.each(FOREIGN_LISTINGS)('%s with the code "%s" is listed in %s', (symbol, code, country) => {
    expect(listedIn(symbol, code)).toEqual({ symbol: 'ABC', country })
  })

  // An unknown suffix. Without a suffix, the exchange must be in the United States; TSE is not.
  it.each([
    ['ABC.QQ', ''],
    ['ABC', 'TSE'],
    ['ABC', ''],
  ])('%s with the code "%s" has no exchange', (symbol, code) =>
    expect(parseYahooSymbol(symbol, code, '')).toBe('unknown exchange'),
  )
})

describe('a download', () => {
  const body = 'LEI,ISIN\n'.repeat(20)
  const responseHeaders = { etag: '"e1"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' }
  const createFetch = (...responses: (() => Response)[]) => {
    const requests: { url: string; headers: Record<string, string> }[] = []
    const fetch = (async (url: URL, init: { headers: Record<string, string> }) => {
      requests.push({ url: String(url), headers: init.headers })
      return responses.shift()!()
    }) as unknown as typeof globalThis.fetch
    return { fetch, requests }
  }
  const dir = checkpointPath('downloads')
  const options = { dir, userAgent: 'Logograph/test' }
  const sizeOf = (name: string) => statSync(join(dir, name), { throwIfNoEntry: false })?.size
  const interruptedBody = () =>
    new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from(body.slice(0, 50))),
      pull: async (stream) => {
        await vi.waitUntil(() => sizeOf('big.csv.part') === 50)
        stream.error(new Error('cut off'))
      },
    })

  it('follows https redirects and names its user agent', async () => {
    const { fetch, requests } = createFetch(
      () => new Response(null, { status: 302, headers: { location: '/there.csv' } }),
      () => new Response(body, { headers: responseHeaders }),
    )
    const file = await download('https://a.org/here.csv', { ...options, fetch })
    expect(readFileSync(file!, 'utf8')).toBe(body)
    expect(requests.map(({ url }) => url)).toEqual([
      'https://a.org/here.csv',
      'https://a.org/there.csv',
    ])
    expect(requests[0]!.headers['user-agent']).toBe('Logograph/test')
  })

  it('continues an interrupted download of an unchanged file', async () => {
    const first = createFetch(() => new Response(interruptedBody(), { headers: responseHeaders }))
    await expect(download('https://a.org/big.csv', { ...options, ...first })).rejects.toThrow()
    const second = createFetch(
      () => new Response(body.slice(50), { status: 206, headers: responseHeaders }),
    )
    const file = await download('https://a.org/big.csv', { ...options, ...second })
    expect(second.requests[0]!.headers).toMatchObject({ range: 'bytes=50-', 'if-range': '"e1"' })
    expect(readFileSync(file!, 'utf8')).toBe(body)
  })

  it('rejects redirects to http, returns null for 404, and fails for other statuses', async () => {
    const redirecting = createFetch(
      () => new Response(null, { status: 301, headers: { location: 'http://a.org/x' } }),
    )
    await expect(download('https://a.org/x', { ...options, ...redirecting })).rejects.toThrow(
      /must use https; got http:/,
    )
    const missing = createFetch(() => new Response('', { status: 404 }))
    expect(await download('https://a.org/none', { ...options, ...missing })).toBeNull()
    const failing = createFetch(() => new Response('', { status: 503 }))
    await expect(download('https://a.org/x', { ...options, ...failing })).rejects.toThrow(
      /answered with HTTP status 503/,
    )
  })
})

it('reads rows of a compressed file that arrives byte by byte', async () => {
  const text = 'domain,name\ntamberlyn.de,Tambérlyn\n'
  async function* chunks() {
    for (const byte of gzipSync(text)) yield Uint8Array.of(byte)
  }
  const rows = []
  for await (const row of csv().rows(chunks())) rows.push(row)
  expect(rows).toMatchObject([{ name: 'Tambérlyn' }])
  expect(await parseRows(csv(), `\uFEFF${text}`)).toHaveLength(1)
})
