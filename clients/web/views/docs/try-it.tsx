// A form that sends an operation's request and shows its code and response.
import { useState } from 'preact/hooks'
import type { Parameter } from '../../api/openapi-document.ts'
import { KeyLink, Notice } from '../../parts/notice.tsx'
import { SegmentedControl } from '../../parts/segmented-control.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { type Caller, callerStore } from '../../state/caller.ts'
import { CODE_GENERATORS, type ExampleRequest, LANGUAGES, type Language } from './code.ts'
import { type Operation, returnsImage } from './operations.ts'
import { ResponseView, useSendRequest } from './response.tsx'
import { exampleOf, formatValue, typeOf, valuesOf } from './schema.ts'

type Values = Record<string, string>

export function TryIt({ operation }: { operation: Operation }) {
  const caller = callerStore.use()
  const { parameters, body, host } = operation
  const [values, setValues] = useState<Values>(() => initialOf(parameters))
  const [text, setText] = useState(() => (body ? bodyOf(operation) : null))
  const [language, setLanguage] = useState('cURL' as Language)
  const request = exampleRequest(operation, caller, values, text)
  const { reply, problem, waiting, ask } = useSendRequest()
  const isComplete = parameters.every(({ name, required }) => !required || values[name])
  return (
    <aside class="trying" aria-label="Try it">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask(() => requestToSend(operation, caller, request))
        }}
      >
        <h2>Try it</h2>
        {parameters.map((parameter) => (
          <Field
            key={`${parameter.in} ${parameter.name}`}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            set={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
        {text !== null && (
          <textarea
            class="field"
            rows={6}
            aria-label="Body"
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
        {host.kind === 'other' ? (
          <p class="quiet">{host.about}: it is asked there, not from this page.</p>
        ) : (
          <button type="submit" class="button strong" disabled={waiting || !isComplete}>
            {waiting ? 'Asking …' : 'Ask'}
          </button>
        )}
        {operation.access === 'needed' && caller.key === null && (
          <p class="quiet">
            This needs a key: <KeyLink>enter yours, or make one</KeyLink>.
          </p>
        )}
      </form>
      <SegmentedControl
        label="Language"
        options={LANGUAGES}
        selected={language}
        onSelect={(next: Language) => setLanguage(next)}
      />
      <Snippet text={CODE_GENERATORS[language](request)} label="Copy the code" />
      {problem && <Notice key={problem.detail} problem={problem} />}
      {reply && <ResponseView reply={reply} />}
    </aside>
  )
}

interface FieldProps {
  parameter: Parameter
  value: string
  set(value: string): void
}

function Field({ parameter, value, set }: FieldProps) {
  const { name, schema = {}, required } = parameter
  const values = typeOf(schema).startsWith('boolean') ? ['true', 'false'] : valuesOf(schema)
  const initial = schema.default === undefined ? '' : formatValue(schema.default)
  const id = `try-${name}`
  return (
    <p class="asked-for">
      <label for={id}>
        <code>{name}</code>
        {required && <span class="needed"> *</span>}
      </label>
      {values.length > 0 ? (
        <select
          id={id}
          class="field"
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        >
          {!required && <option value="">{initial || '–'}</option>}
          {values
            .filter((word) => required || word !== initial)
            .map((word) => (
              <option key={word} value={word}>
                {word}
              </option>
            ))}
        </select>
      ) : (
        <input
          id={id}
          class="field"
          value={value}
          placeholder={initial}
          required={required === true}
          autocapitalize="none"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </p>
  )
}

/** Fills in required parameters with examples; the others keep the service's defaults. */
function initialOf(parameters: Parameter[]): Values {
  const needed = parameters.filter(({ required }) => required)
  return Object.fromEntries(
    needed.map((parameter) => {
      const { name, schema = {} } = parameter
      const example = exampleOf(parameter) ?? exampleOf(schema) ?? valuesOf(schema)[0] ?? ''
      return [name, formatValue(example)]
    }),
  )
}

function bodyOf({ body }: Operation): string {
  return JSON.stringify((body && exampleOf(body.content)) ?? {}, null, 2)
}

/** The request as shown to the reader, with a placeholder instead of the key. */
function exampleRequest(
  operation: Operation,
  { key }: Caller,
  values: Values,
  text: string | null,
): ExampleRequest {
  const { method, path, serverUrl, parameters, body, access } = operation
  const of = (place: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === place && values[parameter.name])
  const query = new URLSearchParams(of('query').map(({ name }) => [name, values[name] ?? '']))
  const filled = of('path').reduce(
    (whole, { name }) => whole.replace(`{${name}}`, encodeURIComponent(values[name] ?? '')),
    path,
  )
  const usesKey = access === 'needed' || (access === 'optional' && key !== null)
  return {
    method: method.toUpperCase(),
    url: `${serverUrl}${filled}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...(usesKey ? { 'x-api-key': KEY } : {}),
      ...(body ? { 'Content-Type': body.type } : {}),
      ...Object.fromEntries(of('header').map(({ name }) => [name, values[name] ?? ''])),
    },
    body: body ? text : null,
    file: returnsImage(operation) ? `logo.${values.format || 'png'}` : null,
  }
}

const KEY = '<API_KEY>'

/** The request as sent, with the reader's key and the page's own origin. */
function requestToSend(
  { host, serverUrl }: Operation,
  { key }: Caller,
  request: ExampleRequest,
): Request {
  const { method, url, body } = request
  const headers = new Headers(request.headers)
  if (headers.get('x-api-key') === KEY) headers.delete('x-api-key')
  if (key !== null && request.headers['x-api-key']) headers.set('x-api-key', key)
  const target = host.kind === 'own' ? location.origin + url.slice(serverUrl.length) : url
  return new Request(target, { method, headers, body, cache: 'no-store' })
}
