// The page at /graphql. It keeps the operation and its variables in localStorage.
// It does not store headers, because they may contain keys.
import { type GraphQLSchema, Kind, parse } from 'graphql'
import { useEffect, useState } from 'preact/hooks'
import { Documentation } from './documentation.tsx'
import { Editor } from './editor.tsx'
import { loadSchema, send } from './send.ts'

const DEFAULT_QUERY = `# The documentation of all fields is on the left. Run with Ctrl+Enter; complete with Ctrl+Space.
# Put your key into the headers below: { "x-api-key": "…" }. Names and logos need no key.

query {
  company(domain: "stripe.com") {
    name
    light: logo(size: 96) { url source quality }
    dark: logo(size: 96, theme: DARK) { url }
  }
  search(query: "appl", limit: 3) {
    name
    ticker
    domain
  }
}
`

export function Page() {
  const [query, setQuery] = useStoredText('logograph-graphql-query', DEFAULT_QUERY)
  const [variables, setVariables] = useStoredText('logograph-graphql-variables', '')
  const [headers, setHeaders] = useState('')
  const [selectedName, setSelectedName] = useState('')
  const [result, setResult] = useState('')
  const [isRunning, setRunning] = useState(false)
  const schema = useSchema(setResult)
  const names = operationNames(query)
  const operationName = names.includes(selectedName) ? selectedName : names[0]
  const run = async () => {
    setRunning(true)
    setResult(await send({ query, operationName, variables, headers }))
    setRunning(false)
  }
  return (
    <main class="graphql-page">
      <Documentation schema={schema} />
      <section class="request">
        <header>
          <button type="button" class="run" onClick={run} disabled={isRunning}>
            {isRunning ? 'Running…' : 'Run'}
          </button>
          {names.length > 1 && (
            <select
              aria-label="Operation"
              value={operationName}
              onChange={({ currentTarget }) => setSelectedName(currentTarget.value)}
            >
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </header>
        <Editor
          label="Operation"
          language="graphql"
          text={query}
          schema={schema}
          onChange={setQuery}
          onRun={run}
        />
        <h2>Variables</h2>
        <Editor
          label="Variables"
          language="json"
          text={variables}
          onChange={setVariables}
          onRun={run}
        />
        <h2>Headers</h2>
        <Editor label="Headers" language="json" text={headers} onChange={setHeaders} onRun={run} />
      </section>
      <section class="result">
        <Editor label="Result" language="json" text={result} />
      </section>
    </main>
  )
}

/** @param onFailure called with a message when the schema cannot be loaded. @returns null until it is loaded. */
function useSchema(onFailure: (message: string) => void): GraphQLSchema | null {
  const [schema, setSchema] = useState<GraphQLSchema | null>(null)
  useEffect(() => {
    loadSchema().then(setSchema, () => onFailure('The schema could not be loaded.'))
  }, [])
  return schema
}

/** Like `useState` for a text that localStorage keeps under the name. */
function useStoredText(name: string, initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(name) ?? initial)
  const storeText = (newText: string) => {
    localStorage.setItem(name, newText)
    setText(newText)
  }
  return [text, storeText]
}

/** @returns the names of the operations; empty while the document is invalid. */
function operationNames(query: string): string[] {
  try {
    return parse(query, { noLocation: true }).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.name
        ? [definition.name.value]
        : [],
    )
  } catch {
    return []
  }
}
