// Tests that the page thread reads like the main thread and can be closed.
import { afterAll, describe, expect, it } from 'vitest'
import { createPageThread, readPage } from '../../server/crawler/page/reader.ts'
import { SITES, URL_OF_ACME } from '../support/home-pages.ts'

const pages = createPageThread()
afterAll(() => pages.close())

const pageOf = (html: string) => ({ url: URL_OF_ACME, headers: {}, bytes: Buffer.from(html) })

describe('the page thread', () => {
  it('reads concurrent pages with the same result as the main thread', async () => {
    const all = SITES.map(([, html]) => pageOf(html))
    const read = await Promise.all(all.map(pages.read))
    expect(read).toEqual(await Promise.all(all.map(readPage)))
  })
  it('may be closed twice and rejects pages after that', async () => {
    const other = createPageThread()
    await other.read(pageOf('<title>Acme</title>'))
    await Promise.all([other.close(), other.close()])
    await expect(other.read(pageOf('<title>Acme</title>'))).rejects.toThrow(URL_OF_ACME)
  })
})
