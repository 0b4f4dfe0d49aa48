// Caches parsed documents, so that a repeated operation is neither parsed nor validated again.
import { type DocumentNode, validate, visit } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { GraphqlContext } from '../../../../schema/graphql/context.ts'
import { parseBounded } from './parse.ts'

/** A cached token takes about 300 bytes with its part of the tree. */
const MAX_CACHED_TOKENS = 200_000
/** A text with more characters per token counts more tokens than it has, because the cache keeps its comments too. */
const CHARACTERS_PER_TOKEN = 8

/** The library stops at 100. To suggest names and to find the line of each error takes longer than to validate. */
const MAX_VALIDATION_ERRORS = 20

/** Replaces the cache of Yoga, which also keeps invalid documents and counts none of their tokens. */
export function cacheDocuments(): Plugin<GraphqlContext> {
  const cache = new LRUCache<string, DocumentNode>({
    maxSize: MAX_CACHED_TOKENS,
    sizeCalculation: ({ tokenCount = 0 }, text) =>
      Math.max(tokenCount, Math.ceil(text.length / CHARACTERS_PER_TOKEN)),
  })
  const validDocuments = new WeakSet<DocumentNode>()
  return {
    onParse({ context, params, setParsedDocument, setParseFn }) {
      const cached = cache.get(String(params.source))
      if (cached) {
        setParsedDocument(cached)
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
        cache.set(text, document)
      }
    },
  }
}

const validateBriefly: typeof validate = (schema, document, rules) =>
  validate(schema, document, rules, { maxErrors: MAX_VALIDATION_ERRORS })

/**
 * Locations keep every token alive, which takes more memory than the tree, and each error of a field would search
 * the text for its line.
 */
function dropLocations(document: DocumentNode): void {
  visit(document, { enter: (node) => void Object.assign(node, { loc: undefined }) })
}
