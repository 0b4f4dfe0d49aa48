// Checks the options in MONGODB_URL before the start: later, a wrong one looks like an outage that does not end.
import { accessSync, constants } from 'node:fs'
import mongoose from 'mongoose'

/** The options that name a file, which the driver reads when it connects. */
const FILE_OPTIONS = ['tlsCAFile', 'tlsCRLFile', 'tlsCertificateKeyFile'] as const

/** Connects to nothing. @throws Error that names the variable and what is wrong with it, without its value. */
export function checkMongodbUrl(url: string): void {
  const reason = optionError(url)
  if (reason !== null)
    throw new Error(`The configuration cannot be used:\n  MONGODB_URL: ${reason}`)
}

function optionError(url: string): string | null {
  try {
    const { options } = new mongoose.mongo.MongoClient(url)
    const unreadable = FILE_OPTIONS.find((name) => options[name] && !isReadable(options[name]))
    return unreadable === undefined
      ? null
      : `${unreadable} must be a file that this process can read; got ${options[unreadable]}`
  } catch (error) {
    return (error as Error).message.replaceAll(url, '***')
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
