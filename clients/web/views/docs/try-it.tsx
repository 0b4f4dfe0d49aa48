// A place to try an operation: its parameters as fields, the question in three languages, and what is answered.
import { useState } from 'preact/hooks'
import type { Parameter } from '../../api/openapi-document.ts'
import { KeyLink, Notice } from '../../parts/notice.tsx'
import { Pressed } from '../../parts/segmented-control.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { type Caller, caller } from '../../state/caller.ts'
import { CODE, LANGUAGES, type Language, type Question } from './code.ts'
import { answersImages, type Operation } from './operations.ts'
import { Reply, useReply } from './response.tsx'
import { exampleOf, typeOf, valuesOf, written } from './schema.ts'

type Values = Record<string, string>

export function Trying({ operation }: { operation: Operation }) {
  const asking = caller.use()
  const { parameters, body, host } = operation
  const [values, setValues] = useState<Values>(() => initialOf(parameters))
  const [text, setText] = useState(() => (body ? bodyOf(operation) : null))
  const [language, speak] = useState('cURL' as Language)
  const question = questionOf(operation, asking, values, text)
  const { reply, refusal, waiting, ask } = useReply()
  const isWhole = parameters.every(({ name, required }) => !required || values[name])
  return (
    <aside class="trying" aria-label="Try it">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask(() => sentOf(operation, asking, question))
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
          <button type="submit" class="button strong" disabled={waiting || !isWhole}>
            {waiting ? 'Asking …' : 'Ask'}
          </button>
        )}
        {operation.access === 'needed' && asking.key === null && (
          <p class="quiet">
            This needs a key: <KeyLink>enter yours, or make one</KeyLink>.
          </p>
        )}
      </form>
      <Pressed
        label="Language"
        of={LANGUAGES}
        chosen={language}
        choose={(next: Language) => speak(next)}
      />
      <Snippet text={CODE[language](question)} label="Copy the code" />
      {refusal && <Notice key={refusal.detail} refusal={refusal} />}
      {reply && <Reply reply={reply} />}
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
  const initial = schema.default === undefined ? '' : written(schema.default)
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

/** What must be given is filled in; the rest is what the service takes it for. */
function initialOf(parameters: Parameter[]): Values {
  const needed = parameters.filter(({ required }) => required)
  return Object.fromEntries(
    needed.map((parameter) => {
      const { name, schema = {} } = parameter
      const example = exampleOf(parameter) ?? exampleOf(schema) ?? valuesOf(schema)[0] ?? ''
      return [name, written(example)]
    }),
  )
}

function bodyOf({ body }: Operation): string {
  return JSON.stringify((body && exampleOf(body.content)) ?? {}, null, 2)
}

/** As it is shown: the key has a name in the place of itself. */
function questionOf(
  operation: Operation,
  { key }: Caller,
  values: Values,
  text: string | null,
): Question {
  const { method, path, address, parameters, body, access } = operation
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
    url: `${address}${filled}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...(usesKey ? { 'x-api-key': KEY } : {}),
      ...(body ? { 'Content-Type': body.type } : {}),
      ...Object.fromEntries(of('header').map(({ name }) => [name, values[name] ?? ''])),
    },
    body: body ? text : null,
    file: answersImages(operation) ? `logo.${values.format || 'png'}` : null,
  }
}

const KEY = '<API_KEY>'

/** As it is asked: with the reader's key, and of the address at which this page was reached. */
function sentOf({ host, address }: Operation, { key }: Caller, question: Question): Request {
  const { method, url, body } = question
  const headers = new Headers(question.headers)
  if (headers.get('x-api-key') === KEY) headers.delete('x-api-key')
  if (key !== null && question.headers['x-api-key']) headers.set('x-api-key', key)
  const target = host.kind === 'own' ? location.origin + url.slice(address.length) : url
  return new Request(target, { method, headers, body, cache: 'no-store' })
}
