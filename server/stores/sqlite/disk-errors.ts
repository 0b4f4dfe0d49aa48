// A disk that is full, or cannot be read or written for now, is said as "not now": it comes back.
import { Unavailable } from '../../../schema/problems.ts'

/** How soon an operator may have made room, in seconds. */
const AGAIN_SECONDS = 30
const OF_THE_DISK = /^SQLITE_(?:FULL|IOERR|BUSY|READONLY|CANTOPEN)/

/** The same port, whose methods all return promises, with these faults as `Unavailable`. */
export function onDisk<Port extends object>(port: Port): Port {
  const methods = Object.entries(port).map(([name, method]) => {
    return [name, (...words: unknown[]) => method(...words).catch(said)]
  })
  return Object.fromEntries(methods)
}

function said(error: unknown): never {
  const code = String((error as { code?: unknown } | null)?.code)
  throw OF_THE_DISK.test(code) ? new Unavailable('records', AGAIN_SECONDS, error) : error
}
