// The page at /graphql. It keeps the operations and their variables in localStorage.
// It does not store headers, because they may contain keys.
import { type GraphQLSchema, Kind, parse } from 'graphql'
import { useEffect, useState } from 'preact/hooks'
import { SegmentedControl } from '../parts/segmented-control.tsx'
import { callerStore } from '../state/caller.ts'
import { GRAPHQL_WORDS } from '../words.ts'
import { Documentation } from './documentation.tsx'
import { Editor } from './editor.tsx'
import { EXAMPLE_IDS, EXAMPLES, type ExampleId } from './examples.ts'
import { Header } from './header.tsx'
import { loadSchema, send } from './send.ts'

/** The columns, of which a phone shows one. */
const PANES = ['request', 'result', 'schema'] as const
type Pane = (typeof PANES)[number]

export function Page() {
  const [pane, setPane] = useState<Pane>('request')
  const [tab, setTab] = useStoredText('logograph-graphql-tab', EXAMPLE_IDS[0])
  const [result, setResult] = useState('')
  const schema = useSchema(setResult)
  useSearchShortcut()
  const showResult = (text: string) => {
    setResult(text)
    setPane('result')
  }
  const exampleId = EXAMPLE_IDS.find((id) => id === tab) ?? EXAMPLE_IDS[0]
  return (
    <>
      <Header />
      <main class="graphql-page" data-pane={pane}>
        <div class="panes">
          <SegmentedControl<Pane>
            label={GRAPHQL_WORDS.pane}
            options={PANES}
            selected={pane}
            onSelect={(name) => setPane(name)}
            labels={GRAPHQL_WORDS.panes}
          />
        </div>
        <Documentation schema={schema} />
        <section class="request">
          <ExampleTabs selected={exampleId} onSelect={setTab} />
          <Request key={exampleId} id={exampleId} schema={schema} onResult={showResult} />
        </section>
        <section class="result" aria-label={GRAPHQL_WORDS.panes.result}>
          <Editor label={GRAPHQL_WORDS.panes.result} language="json" text={result} />
        </section>
      </main>
    </>
  )
}

/** Opens the search field of the explorer when the reader presses Ctrl+K or ⌘K, because this page has none. */
function useSearchShortcut(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      location.assign('/#search')
    }
    // Before the editors, whose shortcuts stop the event.
    addEventListener('keydown', listener, { capture: true })
    return () => removeEventListener('keydown', listener, { capture: true })
  }, [])
}

interface ExampleTabsProps {
  selected: ExampleId
  onSelect(id: string): void
}

function ExampleTabs({ selected, onSelect }: ExampleTabsProps) {
  return (
    <nav class="examples" aria-label={GRAPHQL_WORDS.examples}>
      {EXAMPLE_IDS.map((id) => (
        <button key={id} type="button" aria-pressed={id === selected} onClick={() => onSelect(id)}>
          {GRAPHQL_WORDS.example[id]}
        </button>
      ))}
    </nav>
  )
}

interface RequestProps {
  id: ExampleId
  schema: GraphQLSchema | null
  onResult(text: string): void
}

/** The editors of one tab. Each tab keeps what the reader changed. */
function Request({ id, schema, onResult }: RequestProps) {
  const example = EXAMPLES[id]
  const [query, setQuery] = useStoredText(`logograph-graphql-query-${id}`, example.query)
  const [variables, setVariables] = useStoredText(
    `logograph-graphql-variables-${id}`,
    example.variables,
  )
  const [headers, setHeaders] = useState('')
  const [selectedName, setSelectedName] = useState('')
  const [isRunning, setRunning] = useState(false)
  const { key } = callerStore.use()
  const names = operationNames(query)
  const operationName = names.includes(selectedName) ? selectedName : names[0]
  const run = async () => {
    setRunning(true)
    onResult(await send({ query, operationName, variables, headers, key }))
    setRunning(false)
  }
  return (
    <>
      <div class="run-bar">
        <button type="button" class="button primary run" onClick={run} disabled={isRunning}>
          {isRunning ? GRAPHQL_WORDS.running : GRAPHQL_WORDS.run}
        </button>
        <span class="muted">{GRAPHQL_WORDS.shortcut}</span>
        {names.length > 1 && (
          <select
            aria-label={GRAPHQL_WORDS.operation}
            value={operationName}
            onChange={({ currentTarget }) => setSelectedName(currentTarget.value)}
          >
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </div>
      <Editor
        label={GRAPHQL_WORDS.operation}
        language="graphql"
        text={query}
        schema={schema}
        onChange={setQuery}
        onRun={run}
      />
      <h2>{GRAPHQL_WORDS.variables}</h2>
      <Editor
        label={GRAPHQL_WORDS.variables}
        language="json"
        text={variables}
        onChange={setVariables}
        onRun={run}
      />
      <h2>{GRAPHQL_WORDS.headers}</h2>
      <Editor
        label={GRAPHQL_WORDS.headers}
        language="json"
        text={headers}
        onChange={setHeaders}
        onRun={run}
      />
    </>
  )
}

/** @param onFailure called with a message when the schema cannot be loaded. @returns null until it is loaded. */
function useSchema(onFailure: (message: string) => void): GraphQLSchema | null {
  const [schema, setSchema] = useState<GraphQLSchema | null>(null)
  useEffect(() => {
    loadSchema().then(setSchema, () => onFailure(GRAPHQL_WORDS.schemaFailed))
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
