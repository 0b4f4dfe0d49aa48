// Pages are read in a thread as they would be here, and the thread ends with whoever started it.
import { afterAll, describe, expect, it } from 'vitest'
import { createPages, readPage } from '../../server/crawler/page/reader.ts'
import { SITES, URL_OF_ACME } from '../support/home-pages.ts'

const pages = createPages()
afterAll(() => pages.close())

const written = (html: string) => ({ url: URL_OF_ACME, headers: {}, bytes: Buffer.from(html) })

describe('the page thread', () => {
  it('reads every page as it would be read here, however many come at once', async () => {
    const all = SITES.map(([, html]) => written(html))
    const read = await Promise.all(all.map(pages.read))
    expect(read).toEqual(await Promise.all(all.map(readPage)))
  })
  it('is closed twice, and refuses what comes then', async () => {
    const other = createPages()
    const under = other.read(written('<title>Acme</title>'))
    await under
    await Promise.all([other.close(), other.close()])
    await expect(other.read(written('<title>Acme</title>'))).rejects.toThrow(URL_OF_ACME)
  })
})
