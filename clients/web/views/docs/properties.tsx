// Lists parameters and schema properties.
import type { Parameter, Schema } from '../../api/openapi-document.ts'
import { Prose } from '../../parts/prose.tsx'
import { DOCS_WORDS } from '../../words.ts'
import { boundsOf, formatValue, propertiesOf, typeOf, valuesOf } from './schema.ts'

export function Parameters({ parameters }: { parameters: Parameter[] }) {
  return (
    <ul class="properties">
      {parameters.map((parameter) => {
        const { name, required = false, schema = {}, description = schema.description } = parameter
        const example = parameter.example ?? Object.values(parameter.examples ?? {})[0]?.value
        const describedSchema = { ...schema, description, example: example ?? schema.example }
        return (
          <Property
            key={`${parameter.in} ${name}`}
            name={name}
            required={required}
            location={parameter.in}
            schema={describedSchema}
          />
        )
      })}
    </ul>
  )
}

/** Depth limit, because schemas can be circular. */
const MAX_DEPTH = 5

export function Properties({ schema, depth = 0 }: { schema: Schema; depth?: number }) {
  return (
    <ul class="properties">
      {propertiesOf(schema).map(([name, member, required]) => (
        <Property key={name} name={name} schema={member} required={required} depth={depth} />
      ))}
    </ul>
  )
}

interface PropertyProps {
  name: string
  schema: Schema
  required: boolean
  location?: Parameter['in']
  depth?: number
}

function Property({ name, schema, required, location, depth = 0 }: PropertyProps) {
  const values = valuesOf(schema)
  const example = location && schema.example !== schema.default ? schema.example : undefined
  const constraints = [typeOf(schema), ...boundsOf(schema)]
  const showsNested = depth < MAX_DEPTH && propertiesOf(schema).length > 0
  return (
    <li>
      <p class="property">
        <code>{name}</code>
        {location && <span class="badge">{location}</span>}
        <span class="constraints">{constraints.join(' · ')}</span>
        {location && required && <span class="tag">{DOCS_WORDS.required}</span>}
        {!location && !required && <span class="muted">{DOCS_WORDS.optional}</span>}
      </p>
      {schema.description && <Prose text={schema.description} />}
      {values.length > 0 && <Values values={values} />}
      {example !== undefined && values.length === 0 && (
        <p class="muted">
          {DOCS_WORDS.forExample} <code>{formatValue(example)}</code>
        </p>
      )}
      {showsNested && <Properties schema={schema} depth={depth + 1} />}
    </li>
  )
}

function Values({ values }: { values: string[] }) {
  return (
    <ul class="values" aria-label={DOCS_WORDS.values}>
      {values.map((value) => (
        <li key={value}>
          <code>{value}</code>
        </li>
      ))}
    </ul>
  )
}
