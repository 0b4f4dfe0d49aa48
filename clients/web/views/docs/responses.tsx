// What an operation answers: each status with its headers, its members and an example.
import { useState } from 'preact/hooks'
import { PROBLEM_CODES } from '../../../../schema/problems.ts'
import type { Content, DescribedAnswer, Header } from '../../api/openapi-document.ts'
import { Pressed } from '../../parts/segmented-control.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { Members } from './properties.tsx'
import { exampleOf, membersOf, typeOf } from './schema.ts'

export function Answers({ answers }: { answers: [status: string, answer: DescribedAnswer][] }) {
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
          <Answer status={status} answer={answer} />
        </details>
      ))}
    </section>
  )
}

function Answer({ status, answer }: { status: string; answer: DescribedAnswer }) {
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

/** Problems are all alike: their page tells of the members. */
function Body({ content, isProblem }: { content: Content; isProblem: boolean }) {
  const { schema } = content
  return (
    <>
      {schema && !isProblem && membersOf(schema).length > 0 && (
        <>
          {typeOf(schema).startsWith('list') && <p class="quiet">A {typeOf(schema)}, each with</p>}
          <Members schema={schema} />
        </>
      )}
      <Examples content={content} />
    </>
  )
}

function Examples({ content }: { content: Content }) {
  const named = Object.entries(content.examples ?? {})
  const [chosen, choose] = useState(named[0]?.[0] ?? '')
  const example = content.examples?.[chosen]?.value ?? exampleOf(content)
  if (typeof example !== 'object' || example === null) return null
  return (
    <>
      {named.length > 1 && (
        <Pressed label="Example" of={named.map(([name]) => name)} chosen={chosen} choose={choose} />
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
