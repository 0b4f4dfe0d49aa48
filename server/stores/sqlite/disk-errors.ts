// Turns errors of a full disk or an unusable database file into `Unavailable`, because an operator can repair them.
import { DATABASE, Unavailable } from '../../../schema/problems.ts'

/** Time in seconds in which an operator may free disk space. */
const RETRY_AFTER_SECONDS = 30
const DISK_ERROR_CODE = /^SQLITE_(?:FULL|IOERR|BUSY|READONLY|CANTOPEN)/

/** Wraps a port whose methods return promises. @returns the port with disk errors as `Unavailable`. */
export function withDiskErrors<Port extends object>(port: Port): Port {
  const methods = Object.entries(port).map(([name, method]) => {
    return [name, (...args: unknown[]) => method(...args).catch(throwDiskError)]
  })
  return Object.fromEntries(methods)
}

function throwDiskError(error: unknown): never {
  const code = String((error as { code?: unknown } | null)?.code)
  throw DISK_ERROR_CODE.test(code) ? new Unavailable(DATABASE, RETRY_AFTER_SECONDS, error) : error
}
