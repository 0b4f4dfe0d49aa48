// Receives responses and reads what they must contain; a proxy may answer any request with a page of its own.
import { foreignProblem, OFFLINE, ProblemError, readProblem } from './problem.ts'

/**
 * Sends a request and reads the whole body, so that code after this meets no lost connection.
 * @throws ProblemError `offline` when no response arrives, or only a part of it.
 */
export async function receive(request: Request | string): Promise<Response> {
  try {
    const response = await fetch(request)
    const body = await response.blob()
    const { status, statusText, headers } = response
    // The constructor refuses a body for a status such as 304, even an empty one.
    return new Response(body.size > 0 ? body : null, { status, statusText, headers })
  } catch {
    throw new ProblemError(OFFLINE)
  }
}

/** @throws ProblemError for a problem of the service, and `not_logograph` for a body that is not JSON. */
export async function readJson<T>(response: Response): Promise<T> {
  if (!response.ok) throw new ProblemError(await readProblem(response))
  return response.json().catch(() => {
    throw new ProblemError(foreignProblem(response))
  })
}

/** @throws ProblemError for a problem of the service, and `not_logograph` for a body that is not an image. */
export async function readImage(response: Response): Promise<Blob> {
  // A 304 has no body and may have no media type.
  if (response.status === 304) return response.blob()
  if (!response.ok) throw new ProblemError(await readProblem(response))
  const blob = await response.blob()
  if (!blob.type.startsWith('image/')) throw new ProblemError(foreignProblem(response))
  return blob
}
