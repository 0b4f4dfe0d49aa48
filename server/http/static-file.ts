// A file as an answer, in the smallest coding that the caller reads.
import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import { encodingFor } from './compression.ts'
import { ALWAYS, type Head, matches, send } from './reply.ts'

export interface StoredFile {
  type: string
  /** The bytes by content coding. */
  coded: { identity: Buffer; br: Buffer | null; gzip: Buffer | null }
}

export function replyFile(
  request: Request,
  response: Response,
  { type, coded }: StoredFile,
  more: Head,
): void {
  const there = (['br', 'gzip'] as const).filter((name) => coded[name])
  const coding = encodingFor(request, there)
  const bytes = coded[coding ?? 'identity'] as Buffer
  const etag = hash('sha256', bytes, 'base64url').slice(0, 22)
  const head = [...ALWAYS, ...more, 'ETag', `"${etag}"`, 'Vary', 'Accept-Encoding']
  if (matches(request.headers['if-none-match'], etag)) send(request, response, 304, head, null)
  else {
    const body = ['Content-Type', type, 'Content-Length', String(bytes.byteLength)]
    const packing = coding ? ['Content-Encoding', coding] : []
    send(request, response, 200, [...head, ...packing, ...body], bytes)
  }
}
