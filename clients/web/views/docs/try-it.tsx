// A form that sends an operation's request and shows its code and response.
import { useState } from 'preact/hooks'
import { codeForReader } from '../../api/guides.ts'
import { checkKey } from '../../api/key.ts'
import type { Parameter } from '../../api/openapi-document.ts'
import type { CodeLanguage } from '../../parts/highlight.ts'
import { KeyLink, Notice } from '../../parts/notice.tsx'
import { SegmentedControl } from '../../parts/segmented-control.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { type Caller, callerStore } from '../../state/caller.ts'
import { DOCS_WORDS } from '../../words.ts'
import { CODE_GENERATORS, type ExampleRequest, LANGUAGES, type Language } from './code.ts'
import { type Operation, returnsImage } from './operations.ts'
import { exampleOf, formatValue, typeOf, valuesOf } from './schema.ts'
import { ResponseView, useSendRequest } from './try-it-response.tsx'

const KEY_PLACEHOLDER = '<API_KEY>'

const CODE_LANGUAGES: Record<Language, CodeLanguage> = {
  cURL: 'bash',
  JavaScript: 'javascript',
  Python: 'python',
}

type Values = Record<string, string>

export function TryIt({ operation }: { operation: Operation }) {
  const caller = callerStore.use()
  const { parameters, body, host } = operation
  const [values, setValues] = useState<Values>(() => initialValues(parameters))
  const [bodyText, setBodyText] = useState(() => (body ? exampleBody(operation) : null))
  const [language, setLanguage] = useState('cURL' as Language)
  const request = exampleRequest(operation, caller, values, bodyText)
  const { shown, copied } = codeForReader(CODE_GENERATORS[language](request), caller)
  const { response, problem, isSending, send } = useSendRequest()
  const isComplete = parameters.every(({ name, required }) => !required || values[name])
  return (
    <aside class="try-it" aria-label={DOCS_WORDS.tryIt}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(() => requestToSend(operation, caller, request))
        }}
      >
        <h2>{DOCS_WORDS.tryIt}</h2>
        {parameters.map((parameter) => (
          <Field
            key={`${parameter.in} ${parameter.name}`}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            onChange={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
        {bodyText !== null && (
          <textarea
            class="field"
            rows={6}
            aria-label={DOCS_WORDS.body}
            spellcheck={false}
            value={bodyText}
            onInput={(event) => setBodyText(event.currentTarget.value)}
          />
        )}
        {host.kind === 'other' ? (
          <p class="muted">{DOCS_WORDS.otherHost(host.description)}</p>
        ) : (
          <button type="submit" class="button primary" disabled={isSending || !isComplete}>
            {isSending ? DOCS_WORDS.sending : DOCS_WORDS.send}
          </button>
        )}
        {operation.keyUse === 'required' && caller.key === null && (
          <p class="muted">
            {DOCS_WORDS.needsKey} <KeyLink>{DOCS_WORDS.addKey}</KeyLink>
          </p>
        )}
      </form>
      <SegmentedControl
        label={DOCS_WORDS.language}
        options={LANGUAGES}
        selected={language}
        onSelect={(next: Language) => setLanguage(next)}
      />
      <Snippet
        text={shown}
        copyText={copied}
        label={DOCS_WORDS.copyCode}
        language={CODE_LANGUAGES[language]}
      />
      {problem && <Notice key={problem.detail} problem={problem} />}
      {response && <ResponseView response={response} />}
    </aside>
  )
}

interface FieldProps {
  parameter: Parameter
  value: string
  onChange(value: string): void
}

function Field({ parameter, value, onChange }: FieldProps) {
  const { name, schema = {}, required } = parameter
  const values = typeOf(schema).startsWith('boolean') ? ['true', 'false'] : valuesOf(schema)
  const defaultValue = schema.default === undefined ? '' : formatValue(schema.default)
  const id = `try-${name}`
  return (
    <p class="parameter-field">
      <label for={id}>
        <code>{name}</code>
        {required && <span class="required-mark"> *</span>}
      </label>
      {values.length > 0 ? (
        <select
          id={id}
          class="field"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {!required && <option value="">{defaultValue || '–'}</option>}
          {values
            .filter((option) => required || option !== defaultValue)
            .map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
        </select>
      ) : (
        <input
          id={id}
          class="field"
          value={value}
          placeholder={defaultValue}
          required={required === true}
          autocapitalize="none"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </p>
  )
}

/** Fills in required parameters with examples; the others keep the service's defaults. */
function initialValues(parameters: Parameter[]): Values {
  const requiredParameters = parameters.filter(({ required }) => required)
  return Object.fromEntries(
    requiredParameters.map((parameter) => {
      const { name, schema = {} } = parameter
      const example = exampleOf(parameter) ?? exampleOf(schema) ?? valuesOf(schema)[0] ?? ''
      return [name, formatValue(example)]
    }),
  )
}

function exampleBody({ body }: Operation): string {
  return JSON.stringify((body && exampleOf(body.content)) ?? {}, null, 2)
}

/** The request as shown to the reader, with a placeholder instead of the key. */
function exampleRequest(
  operation: Operation,
  { key }: Caller,
  values: Values,
  bodyText: string | null,
): ExampleRequest {
  const { method, path, serverUrl, parameters, body, keyUse } = operation
  const filledParameters = (location: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === location && values[parameter.name])
  const query = new URLSearchParams(
    filledParameters('query').map(({ name }) => [name, values[name] ?? '']),
  )
  let filledPath = path
  for (const { name } of filledParameters('path')) {
    filledPath = filledPath.replace(`{${name}}`, encodeURIComponent(values[name] ?? ''))
  }
  const usesKey = keyUse === 'required' || (keyUse === 'optional' && key !== null)
  return {
    method: method.toUpperCase(),
    url: `${serverUrl}${filledPath}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...(usesKey ? { 'x-api-key': KEY_PLACEHOLDER } : {}),
      ...(body ? { 'Content-Type': body.type } : {}),
      ...Object.fromEntries(
        filledParameters('header').map(({ name }) => [name, values[name] ?? '']),
      ),
    },
    body: body ? bodyText : null,
    file: returnsImage(operation) ? `logo.${values.format || 'png'}` : null,
  }
}

/** The request as sent, with the reader's key. A request to this service's own host goes to the origin of the page. */
function requestToSend(
  { host, serverUrl }: Operation,
  { key }: Caller,
  request: ExampleRequest,
): Request {
  const { method, url, body } = request
  const headers = new Headers(request.headers)
  if (headers.get('x-api-key') === KEY_PLACEHOLDER) headers.delete('x-api-key')
  checkKey(key)
  if (key !== null && request.headers['x-api-key']) headers.set('x-api-key', key)
  const target = host.kind === 'own' ? location.origin + url.slice(serverUrl.length) : url
  return new Request(target, { method, headers, body, cache: 'no-store' })
}
