// Reads request bodies up to a size limit; an invalid body is answered with a problem.
import express, { type Request, type RequestHandler, type Response } from 'express'
import { BODY_ALLOWED } from '../../schema/inputs.ts'
import { Problem } from '../../schema/problems.ts'

/** More than the hostnames of the largest batch need, at their greatest length. */
const MAX_BODY_BYTES = 256 * 1024

/** @returns the parsed JSON body. @throws Problem invalid_request. */
export const readJson = readerWith(express.json({ limit: MAX_BODY_BYTES, strict: false }))

const readBytes = readerWith(express.raw({ limit: MAX_BODY_BYTES, type: 'application/json' }))

/** @returns the body of type application/json as text. @throws Problem invalid_request, also for broken UTF-8. */
export async function readText(request: Request, response: Response): Promise<string> {
  const bytes = await readBytes(request, response)
  if (!(bytes instanceof Uint8Array)) throw invalidBody(BODY_ALLOWED)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidBody('UTF-8')
  }
}

function readerWith(parseBody: RequestHandler) {
  return (request: Request, response: Response): Promise<unknown> =>
    new Promise((resolve, reject) => {
      parseBody(request, response, (error?: unknown) => {
        if (!error) return resolve(request.body)
        const { type } = error as { type?: string }
        const isTooLarge = type === 'entity.too.large'
        reject(invalidBody(isTooLarge ? `at most ${MAX_BODY_BYTES} bytes` : BODY_ALLOWED))
      })
    })
}

function invalidBody(allowed: string): Problem {
  return new Problem('invalid_request', `The body must be ${allowed}.`, {
    parameter: 'body',
    value: '',
    allowed,
  })
}
