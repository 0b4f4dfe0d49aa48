// Sends requests to the admin API with the token of the operator.
import { ProblemError, readProblem } from '../api/problem.ts'
import { type Session, session, signOut } from './session.ts'

export interface AuditEntry {
  id: string
  at: string
  who: string
  action: string
  subject: string
  reason: string | null
}

export interface KeyEntry {
  id: string
  kind: 'secret' | 'publishable'
  plan: string
  label: string | null
  origins: string[]
  createdAt: string
  revokedAt: string | null
  expiresAt: string | null
  lastUsedOn: string | null
}

export interface SearchResult {
  domain: string
  name: string
  ticker: string | null
}

export interface Correction {
  domain: string
  blocked: boolean
  artwork: {
    kind: string
    background: string | null
    mediaType: string
    bytes: number
    kept: boolean
  }[]
}

export interface FailedJob {
  task: string
  domain: string
  attempts: number
  error: string
  at: string
}

export interface JobQueue {
  hasWorker: boolean
  counts: Record<string, number>
  oldestSeconds: number
  failed: FailedJob[]
}

interface Options {
  /** Sent as JSON, unless it is a file. */
  body?: unknown
  /** Why, for the audit log. */
  reason?: string
}

/** @throws ProblemError. A wrong token signs the operator out. */
async function send(
  method: 'GET' | 'POST',
  path: string,
  { body, reason = '' }: Options = {},
  { token, name }: Session = session.get() ?? { token: '', name: '' },
): Promise<Response> {
  const isFile = body instanceof Blob
  const response = await fetch(path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(name && { 'X-Admin-Name': encodeURIComponent(name) }),
      ...(reason && { 'X-Admin-Reason': encodeURIComponent(reason) }),
      ...(body !== undefined && !isFile && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined || isFile ? body : JSON.stringify(body),
  })
  if (response.ok) return response
  const problem = await readProblem(response)
  if (problem.code === 'invalid_key') signOut()
  throw new ProblemError(problem)
}

/** @throws ProblemError */
export const load = async <T>(path: string): Promise<T> => (await send('GET', path)).json()

/** @throws ProblemError */
export const loadImage = async (path: string): Promise<Blob> => (await send('GET', path)).blob()

/** @throws ProblemError */
export const change = async <T>(path: string, options?: Options): Promise<T> =>
  (await send('POST', path, options)).json()

/** Checks a token. @throws ProblemError */
export const checkSession = async (candidate: Session): Promise<void> =>
  void (await send('GET', '/api/state', {}, candidate))

/** A company, or exactly one host of it. */
export interface Target {
  domain: string
  isHost: boolean
}

/** @returns the path of a company or host in the API. */
export function companyPath(
  { domain, isHost }: Target,
  rest = '',
  parameters: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ ...parameters, ...(isHost && { host: 'true' }) })
  return `/api/companies/${encodeURIComponent(domain)}${rest}?${query}`
}
