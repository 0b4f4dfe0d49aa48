// One operation of the API reference: description, parameters, responses and a form to try it.
import { Heading } from '../../parts/heading.tsx'
import { Prose } from '../../parts/prose.tsx'
import { DOCS_WORDS } from '../../words.ts'
import type { Operation } from './operations.ts'
import { Parameters, Properties } from './properties.tsx'
import { Responses } from './responses.tsx'
import { TryIt } from './try-it.tsx'

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
        <Heading id="operation">{summary}</Heading>
        {description && <Prose text={description} />}
        <p class="muted">
          {DOCS_WORDS.keyUse[keyUse]}{' '}
          {host.kind !== 'own' && host.description && DOCS_WORDS.servedBy(host.description)}
        </p>
        {parameters.length > 0 && (
          <section aria-labelledby="parameters">
            <h2 id="parameters">{DOCS_WORDS.parameters}</h2>
            <Parameters parameters={parameters} />
          </section>
        )}
        {body?.content.schema && (
          <section aria-labelledby="body">
            <h2 id="body">
              {DOCS_WORDS.body} <small class="badge">{body.type}</small>
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
