// Closes what the tests of a file share.
import { afterAll } from 'vitest'

/** Closes a service, a network or a server after the tests of the file; the last one opened first. @returns it. */
export function closeAfterTests<T extends { close(): Promise<void> }>(opened: T): T {
  afterAll(() => opened.close())
  return opened
}
