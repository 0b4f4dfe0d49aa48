// Parses a GraphQL document and refuses one that is too large before it is validated.
import {
  type DocumentNode,
  Kind,
  type ParseOptions,
  parse,
  type SelectionSetNode,
  type Source,
  visit,
} from 'graphql'
import { Problem } from '../../../../schema/problems.ts'

/** A company with an alias and all its fields needs about as many. */
const TOKENS_PER_COMPANY = 100
/** Enough for the introspection and for all operations of the clients. */
const MIN_TOKENS = 2000
const MAX_TOKENS = 10_000
/** Most are about twice what a query of a hundred aliased companies with all their fields needs. */
const LIMITS = {
  /** Nested selections, lists and objects; introspection needs 15. */
  depth: 16,
  aliases: 1000,
  /** In characters. In the response, each company of a list repeats the alias. */
  aliasLength: 100,
  directives: 500,
  // Validation compares the fields of each pair of fragments.
  fragments: 50,
  inlineFragments: 150,
  operations: 20,
  // Further fields with the same name in one selection set, in the whole document. Validation compares each pair of
  // such fields, which is its slowest step.
  repeats: 50,
}
type LimitedProperty = keyof typeof LIMITS
type CountedProperty = Exclude<LimitedProperty, 'aliasLength'>

/**
 * @param batchLimit how many companies the caller may request. Fewer companies need a shorter document, so that a caller
 *   without a key cannot occupy the process with long ones.
 * @throws GraphQLError for a document that is invalid or has too many tokens.
 * @throws Problem invalid_request for a document that exceeds another limit.
 */
export function parseBounded(
  source: string | Source,
  batchLimit: number,
  options?: ParseOptions,
): DocumentNode {
  const tokens = TOKENS_PER_COMPANY * batchLimit
  const maxTokens = Math.min(MAX_TOKENS, Math.max(MIN_TOKENS, tokens))
  try {
    const document = parse(source, { ...options, maxTokens })
    checkLimits(document)
    return document
  } catch (error) {
    // Thousands of nested brackets overflow the stack of the parser.
    if (error instanceof RangeError) throw limitExceeded('depth')
    throw error
  }
}

/** @throws Problem invalid_request when the document exceeds a limit. */
function checkLimits(document: DocumentNode): void {
  const counts = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, 0])) as typeof LIMITS
  const add = (property: CountedProperty, increment = 1) => {
    counts[property] += increment
    if (counts[property] > LIMITS[property]) throw limitExceeded(property)
  }
  const nested = { enter: () => add('depth'), leave: () => add('depth', -1) }
  visit(document, {
    [Kind.SELECTION_SET]: {
      enter(set, _key, parent) {
        add('depth')
        // The fields of an inline fragment count in the set that contains it, because validation compares them there.
        if (!isInlineFragment(parent)) add('repeats', countRepeats(set))
      },
      leave: nested.leave,
    },
    [Kind.LIST]: nested,
    [Kind.OBJECT]: nested,
    [Kind.LIST_TYPE]: nested,
    [Kind.FIELD]({ alias }) {
      if (!alias) return
      add('aliases')
      if (alias.value.length > LIMITS.aliasLength) throw limitExceeded('aliasLength')
    },
    [Kind.DIRECTIVE]: () => add('directives'),
    [Kind.FRAGMENT_DEFINITION]: { enter: () => add('fragments') },
    [Kind.INLINE_FRAGMENT]: { enter: () => add('inlineFragments') },
    [Kind.OPERATION_DEFINITION]: { enter: () => add('operations') },
  })
}

function isInlineFragment(parent: unknown): boolean {
  return (parent as { kind?: unknown } | undefined)?.kind === Kind.INLINE_FRAGMENT
}

function countRepeats(set: SelectionSetNode): number {
  const names = responseNames(set)
  return names.length - new Set(names).size
}

/** Lists the names of the fields in the response, with those of inline fragments. */
function responseNames({ selections }: SelectionSetNode): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [(selection.alias ?? selection.name).value]
    return selection.kind === Kind.INLINE_FRAGMENT ? responseNames(selection.selectionSet) : []
  })
}

const limitExceeded = (property: LimitedProperty) =>
  new Problem('invalid_request', messageOf(property))

function messageOf(property: LimitedProperty): string {
  const limit = LIMITS[property]
  if (property === 'depth') return `The document is nested deeper than ${limit} levels.`
  if (property === 'aliasLength') return `An alias must have at most ${limit} characters.`
  const name = property === 'inlineFragments' ? 'inline fragments' : property
  return `The document has more than ${limit} ${name}.`
}
