// Lists parameters and schema properties.
import type { Parameter, Schema } from '../../api/openapi-document.ts'
import { Prose } from '../../parts/prose.tsx'
import { boundsOf, formatValue, propertiesOf, typeOf, valuesOf } from './schema.ts'

export function Parameters({ parameters }: { parameters: Parameter[] }) {
  return (
    <ul class="members">
      {parameters.map((parameter) => {
        const { name, required = false, schema = {}, description = schema.description } = parameter
        const example = parameter.example ?? Object.values(parameter.examples ?? {})[0]?.value
        const described = { ...schema, description, example: example ?? schema.example }
        return (
          <Property
            key={`${parameter.in} ${name}`}
            name={name}
            required={required}
            where={parameter.in}
            schema={described}
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
    <ul class="members">
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
  where?: Parameter['in']
  depth?: number
}

function Property({ name, schema, required, where, depth = 0 }: PropertyProps) {
  const values = valuesOf(schema)
  const example = where && schema.example !== schema.default ? schema.example : undefined
  const facts = [typeOf(schema), ...boundsOf(schema)]
  const isDeep = depth < MAX_DEPTH && propertiesOf(schema).length > 0
  return (
    <li>
      <p class="member">
        <code>{name}</code>
        {where && <span class="ticker">{where}</span>}
        <span class="bounds">{facts.join(' · ')}</span>
        {where && required && <span class="tag">required</span>}
        {!where && !required && <span class="quiet">not always</span>}
      </p>
      {schema.description && <Prose text={schema.description} />}
      {values.length > 0 && <Values values={values} />}
      {example !== undefined && values.length === 0 && (
        <p class="quiet">
          For example <code>{formatValue(example)}</code>
        </p>
      )}
      {isDeep && <Properties schema={schema} depth={depth + 1} />}
    </li>
  )
}

function Values({ values }: { values: string[] }) {
  return (
    <ul class="values" aria-label="Values">
      {values.map((value) => (
        <li key={value}>
          <code>{value}</code>
        </li>
      ))}
    </ul>
  )
}
