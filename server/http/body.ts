// Reads request bodies up to a size limit; an invalid body is answered with a problem.
import express, { type Request, type RequestHandler, type Response } from 'express'
import { BODY_ALLOWED } from '../../schema/inputs.ts'
import { Problem } from '../../schema/problems.ts'

/** Enough for the largest batch of hostnames of the greatest length. */
const MAX_BODY_BYTES = 256 * 1024

/** @returns the parsed JSON body. @throws Problem invalid_request. */
export const readJson = createBodyReader(express.json({ limit: MAX_BODY_BYTES, strict: false }))

const readBytes = createBodyReader(express.raw({ limit: MAX_BODY_BYTES, type: 'application/json' }))

/** @returns the body of type application/json as text. @throws Problem invalid_request, also for broken UTF-8. */
export async function readText(request: Request, response: Response): Promise<string> {
  const bytes = await readBytes(request, response)
  if (!(bytes instanceof Uint8Array)) throw invalidBodyProblem(BODY_ALLOWED)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidBodyProblem('UTF-8')
  }
}

function createBodyReader(parseBody: RequestHandler) {
  return (request: Request, response: Response): Promise<unknown> =>
    new Promise((resolve, reject) => {
      parseBody(request, response, (error?: unknown) => {
        if (!error) return resolve(request.body)
        const { type } = error as { type?: string }
        const isTooLarge = type === 'entity.too.large'
        reject(invalidBodyProblem(isTooLarge ? `at most ${MAX_BODY_BYTES} bytes` : BODY_ALLOWED))
      })
    })
}

function invalidBodyProblem(allowed: string): Problem {
  return new Problem('invalid_request', `The body must be ${allowed}.`, {
    parameter: 'body',
    value: '',
    allowed,
  })
}
