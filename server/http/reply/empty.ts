// Sends answers without a body: redirects, accepted notifications and preflights.
import type { Request, Response } from 'express'
import { stateOf } from '../request-state.ts'
import { CALLER_HEADERS, chargedHeaders, headerList } from './headers.ts'
import { send } from './send.ts'

/** Sends a 302, which no cache may store: the location depends on the caller. */
export function replyRedirect(request: Request, response: Response, location: string): void {
  const headers = [
    ...headerList({
      Location: location,
      'Cache-Control': 'no-store',
      Vary: CALLER_HEADERS,
      'Content-Length': '0',
    }),
    ...chargedHeaders(response),
  ]
  send(request, response, 302, headers, null)
}

/** Sends a 308 to the one address of a page, which caches may store for an hour. */
export function replyMoved(request: Request, response: Response, location: string): void {
  const headers = headerList({
    Location: location,
    'Cache-Control': 'public, max-age=3600',
    'Content-Length': '0',
  })
  send(request, response, 308, headers, null)
}

/** Sends a 202 without a body, for an MCP notification, which has no response. */
export function replyAccepted(request: Request, response: Response): void {
  const headers = [
    ...headerList({ 'Cache-Control': 'no-store', 'Content-Length': '0' }),
    ...chargedHeaders(response),
  ]
  send(request, response, 202, headers, null)
}

/**
 * Request headers that pages of other sites may send. The wildcard allows any other header, because no list of those
 * that libraries add is complete. It does not stand for Authorization, and old browsers do not know it.
 */
const ALLOWED_REQUEST_HEADERS = [
  'Authorization',
  'x-api-key',
  'Content-Type',
  'If-None-Match',
  'MCP-Protocol-Version',
  'X-Request-Id',
  'X-Requested-With',
  // Tracing: W3C Trace Context and Baggage, Sentry, Zipkin.
  'traceparent',
  'tracestate',
  'baggage',
  'sentry-trace',
  'b3',
  // GraphQL clients.
  'apollographql-client-name',
  'apollographql-client-version',
  'x-apollo-operation-name',
  'x-apollo-operation-id',
  'apollo-require-preflight',
  'graphql-preflight',
  '*',
].join(', ')

/** Answers a preflight: any page may send a request with a key in a header, unless `forbidSharing` was called. */
export function replyPreflight(request: Request, response: Response, methods: string): void {
  const corsHeaders = headerList({
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': ALLOWED_REQUEST_HEADERS,
    'Access-Control-Max-Age': '86400',
  })
  const headers = ['Allow', methods].concat(stateOf(response).isUnshared ? [] : corsHeaders)
  send(request, response, 204, headers, null)
}
