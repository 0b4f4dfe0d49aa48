// Tests that the page thread returns the same pages as the main thread, lets callers take turns, and can be closed.
import { afterAll, describe, expect, it } from 'vitest'
import { createPageThread, readPage } from '../../server/crawler/page/reader.ts'
import { Accounts } from '../../server/turns/accounts.ts'
import { SITES, URL_OF_ACME } from '../support/home-pages.ts'

const pageThread = createPageThread(new Accounts())
afterAll(() => pageThread.close())

const responseOf = (html: string) => ({ url: URL_OF_ACME, headers: {}, bytes: Buffer.from(html) })

describe('the page thread', () => {
  it('reads concurrent pages with the same result as the main thread', async () => {
    const responses = SITES.map(([, html]) => responseOf(html))
    const fromThread = await Promise.all(
      responses.map((response) => pageThread.read(response, 'one')),
    )
    expect(fromThread).toEqual(await Promise.all(responses.map((response) => readPage(response))))
  })
  it('may be closed twice and rejects pages after that', async () => {
    const closedThread = createPageThread(new Accounts())
    await closedThread.read(responseOf('<title>Acme</title>'), 'one')
    await Promise.all([closedThread.close(), closedThread.close()])
    await expect(closedThread.read(responseOf('<title>Acme</title>'), 'one')).rejects.toThrow(
      URL_OF_ACME,
    )
  })
  it('reads the pages of all callers in turn', async () => {
    const order: string[] = []
    const read = async (caller: string) => {
      await pageThread.read(responseOf('<title>Acme</title>'), caller)
      order.push(caller)
    }
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'c'].map(read))
    // The first page starts before the others are queued; then the callers take turns. Whether the first page has cost its
    // caller a turn depends on how long it took.
    expect(order[0]).toBe('a')
    expect(order.slice(1, 4)).toEqual(expect.arrayContaining(['b', 'c']))
    expect(order.filter((caller) => caller === 'a')).toHaveLength(4)
  })
})
