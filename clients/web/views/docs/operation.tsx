// One operation of the API reference: description, parameters, responses and a form to try it.
import { Prose } from '../../parts/prose.tsx'
import type { Operation } from './operations.ts'
import { Parameters, Properties } from './properties.tsx'
import { Responses } from './responses.tsx'
import { TryIt } from './try-it.tsx'

const KEY_USE_SENTENCES = {
  none: 'Needs no key.',
  optional: 'Works without a key, within the anonymous limits.',
  required: 'Needs a key.',
}

export function OperationView({ operation }: { operation: Operation }) {
  const { summary, description, method, path, variant, host, keyUse, parameters, body, responses } =
    operation
  return (
    <article class="operation" aria-labelledby="operation">
      <div class="operation-reference">
        <p class="inline-row">
          <MethodBadge method={method} /> <code>{path}</code>
          {variant && <small class="badge">{variant}</small>}
        </p>
        <h1 id="operation">{summary}</h1>
        {description && <Prose text={description} />}
        <p class="muted">
          {KEY_USE_SENTENCES[keyUse]}{' '}
          {host.kind !== 'own' && host.description && `Served by: ${host.description}.`}
        </p>
        {parameters.length > 0 && (
          <section aria-labelledby="parameters">
            <h2 id="parameters">Parameters</h2>
            <Parameters parameters={parameters} />
          </section>
        )}
        {body?.content.schema && (
          <section aria-labelledby="body">
            <h2 id="body">
              Body <small class="badge">{body.type}</small>
            </h2>
            <Properties schema={body.content.schema} />
          </section>
        )}
        <Responses responses={responses} />
      </div>
      <TryIt operation={operation} />
    </article>
  )
}

export function MethodBadge({ method }: { method: Operation['method'] }) {
  return (
    <b class="method" data-method={method}>
      {method.toUpperCase()}
    </b>
  )
}
