// The documentation of the schema: all types, and one type with its fields, arguments and values.
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { useState } from 'preact/hooks'
import { GRAPHQL_WORDS } from '../words.ts'

export function Documentation({ schema }: { schema: GraphQLSchema | null }) {
  /** Names of the opened types, the shown one last; empty while the list of all types is shown. */
  const [openedNames, setOpenedNames] = useState<string[]>([])
  const open = (name: string) => setOpenedNames([...openedNames, name])
  if (!schema) return <nav class="documentation">{GRAPHQL_WORDS.loading}</nav>
  const type = schema.getType(openedNames.at(-1) ?? '')
  return (
    <nav class="documentation" aria-label={GRAPHQL_WORDS.documentation}>
      {type ? (
        <>
          <button
            type="button"
            class="back"
            onClick={() => setOpenedNames(openedNames.slice(0, -1))}
          >
            {GRAPHQL_WORDS.back}
          </button>
          <TypeDetails type={type} open={open} />
        </>
      ) : (
        <AllTypes schema={schema} open={open} />
      )}
    </nav>
  )
}

interface OpenProps {
  /** Shows the type with this name. */
  open(name: string): void
}

function AllTypes({ schema, open }: OpenProps & { schema: GraphQLSchema }) {
  const rootTypes = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null)
  const otherTypes = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !rootTypes.some(({ name }) => name === type.name),
  )
  return (
    <>
      <h2>{GRAPHQL_WORDS.panes.schema}</h2>
      <TypeList title={GRAPHQL_WORDS.rootTypes} types={rootTypes} open={open} />
      <TypeList title={GRAPHQL_WORDS.otherTypes} types={otherTypes} open={open} />
    </>
  )
}

interface TypeListProps extends OpenProps {
  title: string
  types: GraphQLNamedType[]
}

function TypeList({ title, types, open }: TypeListProps) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {types.map((type) => (
          <li key={type.name}>
            <TypeLink type={type} open={open} />
          </li>
        ))}
      </ul>
    </>
  )
}

function TypeDetails({ type, open }: OpenProps & { type: GraphQLNamedType }) {
  return (
    <>
      <h2>{type.name}</h2>
      <p>{type.description}</p>
      <dl>
        {(isObjectType(type) || isInputObjectType(type)) &&
          Object.values(type.getFields()).map((field) => (
            <FieldDetails key={field.name} field={field} open={open} />
          ))}
        {isEnumType(type) &&
          type.getValues().map(({ name, description }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{description}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

type Field = Pick<GraphQLField<unknown, unknown>, 'name' | 'type' | 'description'> & {
  args?: readonly GraphQLArgument[]
}

function FieldDetails({ field, open }: OpenProps & { field: Field }) {
  return (
    <div>
      <dt>
        {field.name}: <TypeLink type={field.type} open={open} />
      </dt>
      <dd>
        {field.description}
        {field.args?.map((arg) => (
          <p key={arg.name} class="argument">
            <code>{arg.name}</code>: <TypeLink type={arg.type} open={open} />
            {arg.defaultValue !== undefined && <code> = {String(arg.defaultValue)}</code>}{' '}
            {arg.description}
          </p>
        ))}
      </dd>
    </div>
  )
}

function TypeLink({ type, open }: OpenProps & { type: GraphQLType }) {
  return (
    <button type="button" class="type" onClick={() => open(getNamedType(type).name)}>
      {String(type)}
    </button>
  )
}
