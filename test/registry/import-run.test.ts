// How an import runs: twice, interrupted, on damaged files; what it says and what it leaves behind.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { download } from '../../server/registry/download.ts'
import { csv } from '../../server/registry/importers/csv.ts'
import { financedatabase } from '../../server/registry/importers/financedatabase.ts'
import { gleif } from '../../server/registry/importers/gleif.ts'
import type { Importer } from '../../server/registry/importers/importer.ts'
import { countryOf, fromYahoo, listedSymbol } from '../../server/registry/importers/listings.ts'
import { sec } from '../../server/registry/importers/sec.ts'
import { wikidata } from '../../server/registry/importers/wikidata.ts'
import {
  checkpointOf,
  FIXTURES,
  fixture,
  importing,
  rowsOf,
  written,
  zipped,
} from '../support/imports.ts'
import { createRegistry } from '../support/memory-registry.ts'

const snapshot = (registry: ReturnType<typeof createRegistry>) => JSON.stringify(registry.all())

describe('an import', () => {
  it.each<[string, Importer, string]>([
    ['financedatabase', financedatabase, 'equities.csv'],
    ['coins', financedatabase, 'cryptos.csv'],
    ['sec', sec, 'sec.json'],
    ['wikidata', wikidata, 'wikidata.json'],
    ['gleif', gleif, 'gleif.csv'],
  ])('of the same file twice changes nothing: %s', async (_, importer, file) => {
    const companies = createRegistry()
    await importing(financedatabase, 'equities.csv', companies)
    await importing(importer, file, companies)
    const [before, writes] = [snapshot(companies), companies.written]
    const { summary } = await importing(importer, file, companies)
    expect(summary).toMatchObject({ created: 0, changed: 0 })
    expect([snapshot(companies), companies.written]).toEqual([before, writes])
  })

  it('comes to the same whatever the order of the rows and the size of a batch', async () => {
    const [head, ...rows] = readFileSync(fixture('equities.csv'), 'utf8').trim().split('\n')
    const at = new Date('2026-01-01')
    const turned = written('turned.csv', [head, ...rows.reverse()].join('\n'), at)
    const straight = written('straight.csv', [head, ...rows.toReversed()].join('\n'), at)
    const [one, other] = [createRegistry(), createRegistry()]
    await importing(financedatabase, straight, one, { batch: 1 })
    await importing(financedatabase, turned, other)
    const sorted = (all: ReturnType<typeof one.all>) =>
      all.map(({ provenance: _, ...rest }) => rest).sort((a, b) => (a.domain < b.domain ? -1 : 1))
    expect(sorted(other.all())).toEqual(sorted(one.all()))
  })

  it('goes on after the last batch written when it was stopped', async () => {
    const [whole, companies] = [createRegistry(), createRegistry()]
    const complete = await importing(financedatabase, 'equities.csv', whole, { batch: 4 })
    const stop = new AbortController()
    const checkpoint = checkpointOf('stopped')
    const parts = { checkpoint, batch: 4 }
    const stopping = { ...companies, put: companies.put }
    stopping.put = async (all) => {
      await companies.put(all)
      stop.abort()
    }
    const options = { ...parts, signal: stop.signal }
    const first = await importing(financedatabase, 'equities.csv', stopping, options)
    expect([first.isDone, first.summary.rows]).toEqual([false, 4])
    const second = await importing(financedatabase, 'equities.csv', companies, parts)
    expect([second.isDone, second.resumedAt]).toEqual([true, 4])
    expect(second.summary).toEqual(complete.summary)
    expect(snapshot(companies)).toBe(snapshot(whole))
  })

  it('begins again when the store failed in the middle, and loses nothing', async () => {
    const [whole, companies] = [createRegistry(), createRegistry()]
    await importing(financedatabase, 'equities.csv', whole, { batch: 4 })
    const options = { checkpoint: checkpointOf('failed'), batch: 4 }
    let writes = 0
    const failing = { ...companies }
    failing.put = async (all) => {
      if (++writes === 2) throw new Error('the disk is full')
      await companies.put(all)
    }
    await expect(importing(financedatabase, 'equities.csv', failing, options)).rejects.toThrow(
      /full/,
    )
    const { resumedAt } = await importing(financedatabase, 'equities.csv', companies, options)
    expect(resumedAt).toBe(4)
    expect(snapshot(companies)).toBe(snapshot(whole))
  })

  it('reads another file from its beginning, whatever the checkpoint says', async () => {
    const checkpoint = checkpointOf('another')
    const stop = new AbortController()
    stop.abort()
    await importing(financedatabase, 'equities.csv', createRegistry(), {
      checkpoint,
      signal: stop.signal,
    })
    const { resumedAt } = await importing(financedatabase, 'cryptos.csv', createRegistry(), {
      checkpoint,
    })
    expect(resumedAt).toBe(0)
  })

  it('says the checksum of what it read, and how far it is in bytes', async () => {
    const told: number[][] = []
    const { files } = await importing(financedatabase, 'equities.csv', createRegistry(), {
      onProgress: (done, total) => told.push([done, total]),
    })
    const bytes = readFileSync(fixture('equities.csv')).length
    expect(files).toEqual([
      { name: 'equities.csv', bytes, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect(told.at(-1)).toEqual([2 * bytes, 2 * bytes])
  })
})

describe('a damaged file', () => {
  const text = readFileSync(`${FIXTURES}/equities.csv`, 'utf8')
  const packed = gzipSync(text)
  const latin = Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0x0a])])
  it.each<[string, Importer, string | Uint8Array, RegExp]>([
    ['a truncated gzip', financedatabase, packed.subarray(0, 300), /ends too early/],
    [
      'a damaged gzip',
      financedatabase,
      Buffer.concat([packed.subarray(0, 60), Buffer.alloc(80, 7)]),
      /is damaged/,
    ],
    ['a truncated zip', gleif, zipped('a.csv', text).subarray(0, 20), /ends too early/],
    ['bytes that are not UTF-8', financedatabase, latin, /not UTF-8/],
    ['a NUL', financedatabase, `${text}\u0000`, /a NUL at byte/],
    ['a huge line', financedatabase, `${text}${'x'.repeat(300_000)}`, /more than 256 KB/],
    ['a quote never closed', financedatabase, `${text}"AAA${',b'.repeat(20)}`, /line \d+/],
    ['a line with too few cells', financedatabase, `${text}a,b\n`, /line \d+/],
    ['a header alone', financedatabase, 'symbol,name,website\n', /no row/],
    ['nothing at all', financedatabase, '', /no row/],
    ['other columns', financedatabase, 'a,b\n1,2\n', /no column symbol, name, website/],
    [
      'JSON that ends too early',
      sec,
      '{"fields":["name","ticker","exchange"],"data":[["A","A","NYSE"]',
      /ends too early/,
    ],
    ['no JSON', sec, '<html></html>', /no row/],
    ['JSON of something else', sec, '{"data":[1]}', /no list/],
    ['an empty answer', wikidata, '{"results":{"bindings":[]}}', /no row/],
    ['nothing in place of JSON', wikidata, '', /nothing in it/],
  ])(
    'is refused with a reason, and nothing is written: %s',
    async (_, importer, content, message) => {
      const companies = createRegistry()
      await importing(financedatabase, 'equities.csv', companies)
      const before = snapshot(companies)
      const file = written('damaged', content)
      await expect(importing(importer, file, companies)).rejects.toThrow(message)
      expect(snapshot(companies)).toBe(before)
    },
  )

  it('is named in the message, with the row before the damage', async () => {
    const file = written('lines.csv', `${text}a,b\n`)
    await expect(importing(financedatabase, file)).rejects.toThrow(
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
    ['BAC.PRB', 'BAC.PB'],
    ['BAC^B', 'BAC.PB'],
    ['M&M', 'M&M'],
    ['0700', '0700'],
    ['US0000000000', null],
    ['6 1/4%', null],
    ['', null],
  ])('is written one way: %s', (written, symbol) => expect(listedSymbol(written)).toBe(symbol))
})

describe('a symbol in Yahoo’s style', () => {
  it.each([
    ...'NYQ NMS NGM NCM ASE PCX BTS OID OQB OQX OEM OBB NAE PNK'
      .split(' ')
      .map((code): [string, string, string] => ['ABC', code, 'US']),
    ...([
      ['ABC.F', 'FKA', 'JP'],
      ['ABC.F', '', 'DE'],
      ['ABC.AE', 'DFM', 'AE'],
      ['ABC.CM', 'CSE', 'LK'],
      ['ABC.NX', 'ENX', 'FR'],
      ['ABC.IR', 'ISE', 'IE'],
    ] as [string, string, string][]),
  ])('%s on %s is listed in %s', (symbol, code, country) => {
    const listing = fromYahoo(symbol, code, '')
    expect([listing?.symbol, countryOf(listing?.mic ?? '')]).toEqual(['ABC', country])
  })

  it.each([
    ['ABC.QQ', ''],
    ['ABC', 'TSE'],
    ['ABC', ''],
  ])('%s on %s is nowhere', (symbol, code) => expect(fromYahoo(symbol, code, '')).toBeNull())
})

describe('a download', () => {
  const body = 'LEI,ISIN\n'.repeat(20)
  const head = { etag: '"e1"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' }
  const answering = (...answers: (() => Response)[]) => {
    const asked: { url: string; headers: Record<string, string> }[] = []
    const fetch = (async (url: URL, init: { headers: Record<string, string> }) => {
      asked.push({ url: String(url), headers: init.headers })
      return answers.shift()!()
    }) as unknown as typeof globalThis.fetch
    return { fetch, asked }
  }
  const dir = checkpointOf('downloads')
  const how = { dir, userAgent: 'Logograph/test' }
  const broken = () =>
    new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from(body.slice(0, 50))),
      pull: async (stream) => {
        await new Promise((resume) => setTimeout(resume, 50))
        stream.error(new Error('cut off'))
      },
    })

  it('keeps the publisher’s date, and follows redirects within https', async () => {
    const { fetch, asked } = answering(
      () => new Response(null, { status: 302, headers: { location: '/there.csv' } }),
      () => new Response(body, { headers: head }),
    )
    const file = await download('https://a.org/here.csv', { ...how, fetch })
    expect(readFileSync(file!, 'utf8')).toBe(body)
    expect(asked.map(({ url }) => url)).toEqual([
      'https://a.org/here.csv',
      'https://a.org/there.csv',
    ])
    expect(asked[0]!.headers['user-agent']).toBe('Logograph/test')
  })

  it('goes on where it broke off, if the file is still the same', async () => {
    const first = answering(() => new Response(broken(), { headers: head }))
    await expect(download('https://a.org/big.csv', { ...how, ...first })).rejects.toThrow()
    const second = answering(() => new Response(body.slice(50), { status: 206, headers: head }))
    const file = await download('https://a.org/big.csv', { ...how, ...second })
    expect(second.asked[0]!.headers).toMatchObject({ range: 'bytes=50-', 'if-range': '"e1"' })
    expect(readFileSync(file!, 'utf8')).toBe(body)
  })

  it('never leaves https, and tells a missing file from a failing host', async () => {
    const away = answering(
      () => new Response(null, { status: 301, headers: { location: 'http://a.org/x' } }),
    )
    await expect(download('https://a.org/x', { ...how, ...away })).rejects.toThrow(/leave https/)
    const missing = answering(() => new Response('', { status: 404 }))
    expect(await download('https://a.org/none', { ...how, ...missing })).toBeNull()
    const failing = answering(() => new Response('', { status: 503 }))
    await expect(download('https://a.org/x', { ...how, ...failing })).rejects.toThrow(
      /answered 503/,
    )
  })
})

it('reads rows of a file that comes in pieces of one byte', async () => {
  const text = 'domain,name\ntamberlyn.de,Tambérlyn\n'
  async function* pieces() {
    for (const byte of gzipSync(text)) yield Uint8Array.of(byte)
  }
  const rows = []
  for await (const row of csv().rows(pieces())) rows.push(row)
  expect(rows).toMatchObject([{ name: 'Tambérlyn' }])
  expect(await rowsOf(csv(), `\uFEFF${text}`)).toHaveLength(1)
})
