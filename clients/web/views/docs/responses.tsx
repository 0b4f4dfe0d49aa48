// The responses of an operation: each status with headers, properties and an example.
import { useState } from 'preact/hooks'
import { PROBLEM_CODES } from '../../../../schema/problems.ts'
import type { Header, MediaType, ResponseObject } from '../../api/openapi-document.ts'
import { SegmentedControl } from '../../parts/segmented-control.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { Properties } from './properties.tsx'
import { exampleOf, propertiesOf, typeOf } from './schema.ts'

export function Responses({ answers }: { answers: [status: string, answer: ResponseObject][] }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      {answers.map(([status, answer]) => (
        <details key={status} class="answer" open={status.startsWith('2')}>
          <summary>
            <b class="status" data-kind={status[0]}>
              {status}
            </b>
            <span>{answer.description}</span>
          </summary>
          <ResponseDetails status={status} answer={answer} />
        </details>
      ))}
    </section>
  )
}

function ResponseDetails({ status, answer }: { status: string; answer: ResponseObject }) {
  const contents = Object.entries(answer.content ?? {})
  const [first] = contents
  const codes = PROBLEM_CODES.filter((code) => answer.description?.includes(code))
  return (
    <div class="inside">
      {contents.length > 0 && (
        <ul class="values" aria-label="Media types">
          {contents.map(([type]) => (
            <li key={type}>
              <code>{type}</code>
            </li>
          ))}
        </ul>
      )}
      {codes.length > 0 && (
        <p>
          What it means:{' '}
          {codes.map((code) => (
            <a key={code} href={`/problems/${code}`}>
              {code}
            </a>
          ))}
        </p>
      )}
      {first && <Body content={first[1]} isProblem={codes.length > 0 || status >= '400'} />}
      <Headers headers={answer.headers ?? {}} />
    </div>
  )
}

/** Problem responses share one schema, which the problem pages explain. */
function Body({ content, isProblem }: { content: MediaType; isProblem: boolean }) {
  const { schema } = content
  return (
    <>
      {schema && !isProblem && propertiesOf(schema).length > 0 && (
        <>
          {typeOf(schema).startsWith('list') && <p class="quiet">A {typeOf(schema)}, each with</p>}
          <Properties schema={schema} />
        </>
      )}
      <Examples content={content} />
    </>
  )
}

function Examples({ content }: { content: MediaType }) {
  const named = Object.entries(content.examples ?? {})
  const [chosen, choose] = useState(named[0]?.[0] ?? '')
  const example = content.examples?.[chosen]?.value ?? exampleOf(content)
  if (typeof example !== 'object' || example === null) return null
  return (
    <>
      {named.length > 1 && (
        <SegmentedControl
          label="Example"
          options={named.map(([name]) => name)}
          selected={chosen}
          onSelect={choose}
        />
      )}
      <Snippet text={JSON.stringify(example, null, 2)} label="Copy the example" />
    </>
  )
}

function Headers({ headers }: { headers: Record<string, Header> }) {
  const names = Object.entries(headers)
  if (names.length === 0) return null
  return (
    <details class="headers">
      <summary>{names.length} headers</summary>
      <table>
        <tbody>
          {names.map(([name, { description, schema }]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {description ?? schema?.description ?? schema?.enum?.join(', ') ?? ''}
                {schema?.example !== undefined && <code> {String(schema.example)}</code>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
