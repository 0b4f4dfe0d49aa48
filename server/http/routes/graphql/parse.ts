// A document as it is read: refused before it is looked at any closer when it is larger than anyone needs.
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type ParseOptions,
  parse,
  type SelectionSetNode,
  type Source,
  visit,
} from 'graphql'

/** A hundred companies under aliases, each with all that is known, fill half of these. */
const MOST = {
  tokens: 10_000,
  /** Of selections, lists and objects in each other; introspection needs 15. */
  depth: 16,
  aliases: 1000,
  directives: 500,
  fragments: 100,
  operations: 20,
  // Of one name in one selection. Comparing them all is what a long document costs most.
  repeats: 50,
}
type Limited = Exclude<keyof typeof MOST, 'tokens'>

/** @throws GraphQLError for what cannot be read, and what is too much. */
export function parseBounded(source: string | Source, options?: ParseOptions): DocumentNode {
  try {
    const document = parse(source, { ...options, maxTokens: MOST.tokens })
    return bounded(document)
  } catch (error) {
    // Thousands of brackets in each other: the parser's stack is what they fill.
    if (error instanceof RangeError) throw tooMuch('depth')
    throw error
  }
}

function bounded(document: DocumentNode): DocumentNode {
  const found = Object.fromEntries(Object.keys(MOST).map((name) => [name, 0])) as typeof MOST
  const add = (what: Limited, more = 1) => {
    found[what] += more
    if (found[what] > MOST[what]) throw tooMuch(what)
  }
  const nested = { enter: () => add('depth'), leave: () => add('depth', -1) }
  visit(document, {
    [Kind.SELECTION_SET]: {
      enter(set) {
        add('depth')
        add('repeats', repeatsIn(set))
      },
      leave: nested.leave,
    },
    [Kind.LIST]: nested,
    [Kind.OBJECT]: nested,
    [Kind.LIST_TYPE]: nested,
    [Kind.FIELD]: (field) => void (field.alias && add('aliases')),
    [Kind.DIRECTIVE]: () => add('directives'),
    [Kind.FRAGMENT_DEFINITION]: { enter: () => add('fragments') },
    [Kind.OPERATION_DEFINITION]: { enter: () => add('operations') },
  })
  return document
}

function repeatsIn({ selections }: SelectionSetNode): number {
  const fields = selections.filter((selection) => selection.kind === Kind.FIELD)
  return fields.length - new Set(fields.map(({ alias, name }) => (alias ?? name).value)).size
}

const tooMuch = (what: Limited) =>
  new GraphQLError(
    what === 'depth'
      ? `The document is nested deeper than ${MOST.depth} levels.`
      : `The document has more than ${MOST[what]} ${what}.`,
  )
