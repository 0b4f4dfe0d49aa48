// Chooses the format of a request with `format=auto` by its Accept header.
import type { Request, Response } from 'express'
import type { ImageQuery, LogoQuery } from '../../schema/inputs/logo.ts'
import { contextOf } from './request-state.ts'

// WebP must be named: programs that accept any type may not read it.
const WEBP = /\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** @returns whether the client says that it reads WebP. */
export const acceptsWebp = (accept: string | undefined): boolean => WEBP.test(accept ?? '')

/** @returns the query with WebP or PNG instead of `auto`. A plan without other formats has PNG, which is no downgrade. */
export function withNegotiatedFormat(
  request: Request,
  response: Response,
  query: ImageQuery,
): LogoQuery {
  const { format, ...rest } = query
  if (format !== 'auto') return { ...rest, format }
  const hasWebp = contextOf(response).caller.plan.features.formats === true
  return { ...rest, format: hasWebp && acceptsWebp(request.headers.accept) ? 'webp' : 'png' }
}
