// Tests that the page thread returns the same pages as the main thread and can be closed.
import { afterAll, describe, expect, it } from 'vitest'
import { createPageThread, readPage } from '../../server/crawler/page/reader.ts'
import { SITES, URL_OF_ACME } from '../support/home-pages.ts'

const pageThread = createPageThread()
afterAll(() => pageThread.close())

const responseOf = (html: string) => ({ url: URL_OF_ACME, headers: {}, bytes: Buffer.from(html) })

describe('the page thread', () => {
  it('reads concurrent pages with the same result as the main thread', async () => {
    const responses = SITES.map(([, html]) => responseOf(html))
    const fromThread = await Promise.all(responses.map(pageThread.read))
    expect(fromThread).toEqual(await Promise.all(responses.map(readPage)))
  })
  it('may be closed twice and rejects pages after that', async () => {
    const closedThread = createPageThread()
    await closedThread.read(responseOf('<title>Acme</title>'))
    await Promise.all([closedThread.close(), closedThread.close()])
    await expect(closedThread.read(responseOf('<title>Acme</title>'))).rejects.toThrow(URL_OF_ACME)
  })
})
