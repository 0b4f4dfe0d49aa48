// Tells errors of MongoDB apart: an unavailable server, a document that exists already.
import mongoose from 'mongoose'

export class TimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`MongoDB did not answer within ${milliseconds} ms.`)
    this.name = 'TimeoutError'
  }
}

/** Error codes of a server that is unreachable, shutting down or not the primary. */
const UNAVAILABLE_CODES = new Set<unknown>([
  6, // HostUnreachable
  7, // HostNotFound
  89, // NetworkTimeout
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
  // The server closed the connection while the driver wrote to it; the driver passes on the error of Node's socket.
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])
/** Parts of the names of errors that mean a late answer, a lost connection or a full pool. */
const UNAVAILABLE_NAMES = /NotConnected|Closed|Cleared|Timeout|Expired|ServerSelection/

/** @returns true for late answers and errors of the network, elections, shutdowns and full connection pools. */
export function isServerUnavailable(error: unknown): boolean {
  const { MongoNetworkError, MongoSystemError } = mongoose.mongo
  if (error instanceof MongoNetworkError || error instanceof MongoSystemError) return true
  const { name = '', code } = error as { name?: string; code?: unknown }
  return UNAVAILABLE_NAMES.test(name) || UNAVAILABLE_CODES.has(code)
}

/** Repeats an upsert once after a duplicate key: the server rejects one of two concurrent inserts of a document. */
export async function retryUpsert<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return write()
  }
}

/** MongoDB's error code DuplicateKey. */
const DUPLICATE_KEY = 11_000

/** Whether a document with the same `_id` or unique value exists already. */
export const isDuplicateKey = (error: unknown): boolean =>
  (error as { code?: unknown }).code === DUPLICATE_KEY

/** @returns false when the `_id` exists already. */
export async function isInserted(insert: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
