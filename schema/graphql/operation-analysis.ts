// What a query asks, known before it is answered: it is read in one go, and no field waits.
import {
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  getOperationAST,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import { type Apex, apexOf } from '../apex.ts'

type Fragments = GraphQLResolveInfo['fragments']
type Asked = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

// Documents are kept parsed, so that the same question is looked through once.
const known = new WeakMap<object, Set<string>>()

/** @returns the names of all fields asked there, also those that a directive leaves out in the end. */
export function askedIn({ fieldNodes, fragments }: Asked): ReadonlySet<string> {
  const [first, ...others] = fieldNodes
  const before = first && known.get(first)
  if (before && others.length === 0) return before
  const names = new Set<string>()
  for (const { selectionSet } of fieldNodes)
    if (selectionSet) gather(selectionSet, fragments, names)
  if (first && others.length === 0) known.set(first, names)
  return names
}

function gather({ selections }: SelectionSetNode, fragments: Fragments, names: Set<string>): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) names.add(selection.name.value)
    else if (selection.kind === Kind.INLINE_FRAGMENT) {
      gather(selection.selectionSet, fragments, names)
    } else {
      const fragment = fragments[selection.name.value]
      if (fragment) gather(fragment.selectionSet, fragments, names)
    }
  }
}

/** Where an operation names companies by their domains, and how each stands there. */
const NAMING: Record<string, (values: Record<string, unknown>) => unknown> = {
  company: ({ domain }) => [domain],
  companies: ({ domains }) => domains,
  _entities: ({ representations }) =>
    Array.isArray(representations) ? representations.map((one) => one?.domain) : [],
}

/**
 * @param wants whether of a company under such a field anything is asked that is kept.
 * @returns the companies that the operation names, each once, as far as they are any; in a valid document.
 */
export function companiesIn(
  asked: ExecutionArgs,
  wants: (asked: ReadonlySet<string>) => boolean,
): Apex[] {
  const { document, operationName } = asked
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'query') return []
  const isFragment = (node: (typeof document.definitions)[number]) =>
    node.kind === Kind.FRAGMENT_DEFINITION
  const defined = document.definitions.filter(isFragment) as FragmentDefinitionNode[]
  const fragments = Object.fromEntries(defined.map((one) => [one.name.value, one]))
  const fields = new Set<FieldNode>()
  rootFields(operation.selectionSet, fragments, fields)
  const variables = variablesOf(asked)
  const named = [...fields].flatMap((field) => {
    const naming = NAMING[field.name.value]
    if (!naming || !wants(askedIn({ fieldNodes: [field], fragments }))) return []
    const before = unvaried.get(field)
    if (before) return before
    const said = naming(argumentsOf(field, variables))
    const apexes = Array.isArray(said) ? said.flatMap((one) => apexIn(one) ?? []) : []
    if (operation.variableDefinitions?.length === 0) unvaried.set(field, apexes)
    return apexes
  })
  return [...new Set(named)]
}

/** @returns the values that an operation has for its variables: given, or else of its own. */
export function variablesOf(asked: ExecutionArgs): Record<string, unknown> {
  const operation = getOperationAST(asked.document, asked.operationName)
  const own = (operation?.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  )
  return { ...Object.fromEntries(own), ...asked.variableValues }
}

/** Gathers them, each once however often fragments hold it. */
function rootFields(
  { selections }: SelectionSetNode,
  fragments: Fragments,
  fields: Set<FieldNode>,
  within = new Set<string>(),
): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) fields.add(selection)
    else if (selection.kind === Kind.INLINE_FRAGMENT) {
      rootFields(selection.selectionSet, fragments, fields, within)
    } else if (!within.has(selection.name.value)) {
      within.add(selection.name.value)
      const fragment = fragments[selection.name.value]
      if (fragment) rootFields(fragment.selectionSet, fragments, fields, within)
    }
  }
}

// What a field names that no variable changes, by the document that is kept parsed.
const unvaried = new WeakMap<FieldNode, Apex[]>()

function argumentsOf({ arguments: given = [] }: FieldNode, variables: Record<string, unknown>) {
  const values = given.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)])
  return Object.fromEntries(values)
}

const apexIn = (named: unknown): Apex | null => (typeof named === 'string' ? apexOf(named) : null)
