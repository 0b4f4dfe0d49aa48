// What goes in or comes out, name by name.
import type { Parameter, Schema } from '../../api/openapi-document.ts'
import { Prose } from '../../parts/prose.tsx'
import { boundsOf, membersOf, typeOf, valuesOf, written } from './schema.ts'

export function Parameters({ parameters }: { parameters: Parameter[] }) {
  return (
    <ul class="members">
      {parameters.map((parameter) => {
        const { name, required = false, schema = {}, description = schema.description } = parameter
        const example = parameter.example ?? Object.values(parameter.examples ?? {})[0]?.value
        const told = { ...schema, description, example: example ?? schema.example }
        return (
          <Member
            key={`${parameter.in} ${name}`}
            {...{ name, required, where: parameter.in }}
            schema={told}
          />
        )
      })}
    </ul>
  )
}

/** Deeper ones would be read by nobody, and may go round in circles. */
const DEEPEST = 5

export function Members({ schema, depth = 0 }: { schema: Schema; depth?: number }) {
  return (
    <ul class="members">
      {membersOf(schema).map(([name, member, required]) => (
        <Member key={name} name={name} schema={member} required={required} depth={depth} />
      ))}
    </ul>
  )
}

interface MemberProps {
  name: string
  schema: Schema
  required: boolean
  where?: Parameter['in']
  depth?: number
}

function Member({ name, schema, required, where, depth = 0 }: MemberProps) {
  const values = valuesOf(schema)
  const example = where && schema.example !== schema.default ? schema.example : undefined
  const facts = [typeOf(schema), ...boundsOf(schema)]
  const isDeep = depth < DEEPEST && membersOf(schema).length > 0
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
          For example <code>{written(example)}</code>
        </p>
      )}
      {isDeep && <Members schema={schema} depth={depth + 1} />}
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
