// Caches parsed documents, so that a repeated operation is neither parsed nor validated again, and answers automatic
// persisted queries from them: a client may send the SHA-256 of a cached document instead of its text.
import { hash } from 'node:crypto'
import { type DocumentNode, GraphQLError, Kind, specifiedRules, validate, visit } from 'graphql'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { GraphqlContext } from '../../../../schema/graphql/context.ts'
import { MAX_LISTED_ERRORS } from '../../../../schema/graphql/error-limit.ts'
import clientDocuments from '../../../../schema/graphql/persisted.json' with { type: 'json' }
import { invalidRequest, toDisplayText, wrongParameter } from '../../../../schema/inputs/parse.ts'
import { Problem } from '../../../../schema/problems.ts'
import { PERSISTED_DOCUMENT_NOT_FOUND, PERSISTED_QUERY_NOT_FOUND } from './errors.ts'
import { parseBounded } from './parse.ts'
import { withOwnRules } from './validation-rules.ts'

/** A cached token takes about 300 bytes with its part of the tree. */
const MAX_CACHED_TOKENS = 200_000
/** A text with more characters per token counts more tokens than it has, because the cache keeps its comments too. */
const CHARACTERS_PER_TOKEN = 8

interface CachedDocument {
  text: string
  document: DocumentNode
}

/** The documents of clients/operations.graphql by their hash; they are never forgotten. */
const clientTexts = new Map<string, string>(Object.entries(clientDocuments))

/** Replaces the cache of Yoga, which also keeps invalid documents and counts none of their tokens. */
export function cacheDocuments(): Plugin<GraphqlContext, GraphqlContext> {
  /** The valid documents by the SHA-256 of their text. */
  const cache = new LRUCache<string, CachedDocument>({
    maxSize: MAX_CACHED_TOKENS,
    sizeCalculation: ({ document: { tokenCount = 0 }, text }) =>
      Math.max(tokenCount, Math.ceil(text.length / CHARACTERS_PER_TOKEN)),
  })
  const validDocuments = new WeakSet<DocumentNode>()
  return {
    async onParams({ params, setParams, context, request }) {
      const documentId = documentIdOf(request, params)
      const sha256 = documentId === null ? persistedHashOf(params) : hashOfId(documentId)
      if (sha256 === null) {
        if (!params?.query) throw new GraphQLError('The request must have a query.')
        return
      }
      if (params.query) return checkHash(params.query, sha256, documentId)
      const query = clientTexts.get(sha256) ?? cache.get(sha256)?.text
      if (query === undefined) {
        // The client repeats the operation with its text, so that both together cost one request.
        await context.refund()
        throw documentId === null ? persistedQueryNotFound() : persistedDocumentNotFound()
      }
      // A cache can tell such requests apart by a short key.
      context.caching.isCacheable = true
      setParams({ ...params, query, documentId: undefined } as GraphQLParams)
    },
    onParse({ context, params, setParsedDocument, setParseFn }) {
      const cached = cache.get(sha256Of(String(params.source)))
      if (cached) {
        setParsedDocument(cached.document)
        return
      }
      const { batchLimit } = context.viewer.plan
      setParseFn((source, options) => parseBounded(source, batchLimit, options))
    },
    onValidate({ params, setResult, setValidationFn }) {
      const document = params.documentAST
      if (validDocuments.has(document)) {
        setResult([])
        return
      }
      setValidationFn(validateBriefly)
      return ({ valid }) => {
        const text = document.loc?.source.body
        if (!valid || text === undefined) return
        dropLocations(document)
        validDocuments.add(document)
        // A line of a bank statement stays nowhere after its request.
        if (containsLine(document)) return
        cache.set(sha256Of(text), { text, document })
      }
    },
  }
}

const sha256Of = (text: string): string => hash('sha256', text)

/** @returns the hash that the request names, as Apollo's clients and urql send it; null when it names none. */
function persistedHashOf(params: GraphQLParams | undefined): string | null {
  const persistedQuery = params?.extensions?.persistedQuery as
    | { version?: unknown; sha256Hash?: unknown }
    | null
    | undefined
  if (persistedQuery?.version !== 1 || typeof persistedQuery.sha256Hash !== 'string') return null
  return persistedQuery.sha256Hash
}

/** @throws Problem invalid_request, because another client would get the wrong document for this hash. */
function checkHash(query: string, sha256: string, documentId: string | null): void {
  if (sha256Of(query) === sha256) return
  const parameter = documentId === null ? 'extensions.persistedQuery.sha256Hash' : 'documentId'
  const value = toDisplayText(sha256)
  const allowed = 'the SHA-256 of query in lower-case hexadecimal digits'
  const detail = `${parameter} must be ${allowed}; got "${value}".`
  throw new Problem('invalid_request', detail, { parameter, value, allowed })
}

/** @returns the parameter of GraphQL over HTTP; null without one. */
function documentIdOf(request: Request, params: GraphQLParams | undefined): string | null {
  const inUrl =
    request.method === 'GET' ? new URL(request.url).searchParams.get('documentId') : undefined
  const documentId = inUrl ?? (params as { documentId?: unknown } | undefined)?.documentId
  return documentId === undefined || documentId === null ? null : toDisplayText(documentId)
}

const SHA256_ID = /^sha256:([0-9a-f]{64})$/

/** @throws Problem invalid_request. */
function hashOfId(documentId: string): string {
  const [, sha256] = SHA256_ID.exec(documentId) ?? []
  if (sha256) return sha256
  const allowed = 'sha256: and the SHA-256 of a document in lower-case hexadecimal digits'
  throw invalidRequest([wrongParameter('documentId', allowed, documentId)])
}

const persistedDocumentNotFound = () =>
  new GraphQLError('No document with this documentId is known. Send its text as query.', {
    extensions: { code: PERSISTED_DOCUMENT_NOT_FOUND },
  })

/** Clients react by sending the text with the hash. They read the message or the code, and expect status 200. */
const persistedQueryNotFound = () =>
  new GraphQLError('PersistedQueryNotFound', {
    extensions: { code: PERSISTED_QUERY_NOT_FOUND, http: { status: 200 } },
  })

/** The library stops at 100. To suggest names and to find the line of each error takes longer than to validate. */
const validateBriefly: typeof validate = (schema, document, rules = specifiedRules) =>
  validate(schema, document, withOwnRules(rules), { maxErrors: MAX_LISTED_ERRORS })

/** @returns whether the document has the line of a merchant as a literal, instead of a variable. */
function containsLine(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    Field({ name, arguments: args = [] }) {
      if (name.value === 'merchant' && args.some(({ value }) => value.kind === Kind.STRING))
        found = true
    },
  })
  return found
}

/**
 * Locations keep every token alive, which takes more memory than the tree, and each error of a field would search
 * the text for its line.
 */
function dropLocations(document: DocumentNode): void {
  visit(document, { enter: (node) => void Object.assign(node, { loc: undefined }) })
}
