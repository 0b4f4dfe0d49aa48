// How a body is read: bounded, and refused in the words of a problem.
import express, { type Request, type RequestHandler, type Response } from 'express'
import { BODY_ALLOWED } from '../../schema/inputs.ts'
import { Problem } from '../../schema/problems.ts'

/** Longest body in bytes: more hostnames than any plan allows, at their longest. */
const MOST = 256 * 1024

/** @returns what is sent as JSON, parsed. @throws Problem invalid_request. */
export const jsonOf = reader(express.json({ limit: MOST, strict: false }))

const bytesOf = reader(express.raw({ limit: MOST, type: 'application/json' }))

/** @returns the same as it came. @throws Problem invalid_request, for broken UTF-8 too. */
export async function textOf(request: Request, response: Response): Promise<string> {
  const bytes = await bytesOf(request, response)
  if (!(bytes instanceof Uint8Array)) throw refused(BODY_ALLOWED)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused('UTF-8')
  }
}

function reader(read: RequestHandler) {
  return (request: Request, response: Response): Promise<unknown> =>
    new Promise((resolve, reject) => {
      read(request, response, (error?: unknown) => {
        if (!error) return resolve(request.body)
        const { type } = error as { type?: string }
        reject(refused(type === 'entity.too.large' ? `at most ${MOST} bytes` : BODY_ALLOWED))
      })
    })
}

function refused(allowed: string): Problem {
  return new Problem('invalid_request', `The body must be ${allowed}.`, {
    ...{ parameter: 'body', value: '', allowed },
  })
}
