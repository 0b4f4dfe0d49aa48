// The responses of an operation: each status with headers, properties and an example.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { PROBLEM_CODES } from '../../../../schema/problems.ts'
import type { Header, MediaType, ResponseObject } from '../../api/openapi-document.ts'
import { HeaderTable } from '../../parts/header-table.tsx'
import { SegmentedControl } from '../../parts/segmented-control.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { DOCS_WORDS } from '../../words.ts'
import { Properties } from './properties.tsx'
import { exampleOf, propertiesOf, typeOf } from './schema.ts'

export function Responses({
  responses,
}: {
  responses: [status: string, response: ResponseObject][]
}) {
  return (
    <section aria-labelledby="responses">
      <h2 id="responses">{DOCS_WORDS.responses}</h2>
      {responses.map(([status, response]) => (
        <details key={status} class="operation-response" open={status.startsWith('2')}>
          <summary>
            <b class="status" data-kind={status[0]}>
              {status}
            </b>
            <span>{response.description}</span>
          </summary>
          <ResponseDetails status={status} response={response} />
        </details>
      ))}
    </section>
  )
}

function ResponseDetails({ status, response }: { status: string; response: ResponseObject }) {
  const contents = Object.entries(response.content ?? {})
  const [firstContent] = contents
  const codes = PROBLEM_CODES.filter((code) => response.description?.includes(`(${code})`))
  return (
    <div class="response-details">
      {contents.length > 0 && (
        <ul class="values" aria-label={DOCS_WORDS.mediaTypes}>
          {contents.map(([type]) => (
            <li key={type}>
              <code>{type}</code>
            </li>
          ))}
        </ul>
      )}
      {codes.length > 0 && (
        <p>
          {DOCS_WORDS.problemCodes}{' '}
          {codes.map((code) => (
            <a key={code} href={`/problems/${code}`}>
              {code}
            </a>
          ))}
        </p>
      )}
      {firstContent && (
        <Body content={firstContent[1]} isProblem={codes.length > 0 || Number(status) >= 400} />
      )}
      <DocumentedHeaders headers={response.headers ?? {}} />
    </div>
  )
}

/** Problem responses list no properties: they share one schema, which the problem pages explain. */
function Body({ content, isProblem }: { content: MediaType; isProblem: boolean }) {
  const { schema } = content
  return (
    <>
      {schema && !isProblem && propertiesOf(schema).length > 0 && (
        <>
          {typeOf(schema).startsWith('list') && (
            <p class="muted">{DOCS_WORDS.listOf(typeOf(schema))}</p>
          )}
          <Properties schema={schema} />
        </>
      )}
      <Examples content={content} />
    </>
  )
}

function Examples({ content }: { content: MediaType }) {
  const namedExamples = Object.entries(content.examples ?? {})
  const [selectedName, setSelectedName] = useState(namedExamples[0]?.[0] ?? '')
  const example = content.examples?.[selectedName]?.value ?? exampleOf(content)
  if (typeof example !== 'object' || example === null) return null
  return (
    <>
      {namedExamples.length > 1 && (
        <SegmentedControl
          label={DOCS_WORDS.example}
          options={namedExamples.map(([name]) => name)}
          selected={selectedName}
          onSelect={setSelectedName}
        />
      )}
      <Snippet
        text={JSON.stringify(example, null, 2)}
        label={DOCS_WORDS.copyExample}
        language="json"
      />
    </>
  )
}

function DocumentedHeaders({ headers }: { headers: Record<string, Header> }) {
  const rows = Object.entries(headers).map(([name, header]): [string, JSX.Element] => [
    name,
    <HeaderDescription key={name} header={header} />,
  ])
  if (rows.length === 0) return null
  return (
    <details class="headers">
      <summary>{DOCS_WORDS.headers(rows.length)}</summary>
      <HeaderTable headers={rows} />
    </details>
  )
}

function HeaderDescription({ header: { description, schema } }: { header: Header }) {
  return (
    <>
      {description ?? schema?.description ?? schema?.enum?.join(', ') ?? ''}
      {schema?.example !== undefined && <code> {String(schema.example)}</code>}
    </>
  )
}
