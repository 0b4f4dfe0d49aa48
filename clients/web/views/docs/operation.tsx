// One operation of the API reference: description, parameters, responses and a form to try it.
import { Prose } from '../../parts/prose.tsx'
import type { Operation } from './operations.ts'
import { Parameters, Properties } from './properties.tsx'
import { Responses } from './responses.tsx'
import { TryIt } from './try-it.tsx'

const ACCESS = {
  open: 'No key is read, and nothing is counted.',
  optional: 'Works without a key, within what anyone may have.',
  needed: 'Needs a key.',
}

export function OperationView({ operation }: { operation: Operation }) {
  const { summary, about, method, path, variant, host, access, parameters, body, responses } =
    operation
  return (
    <article class="operation" aria-labelledby="operation">
      <div class="told">
        <p class="line">
          <Method method={method} /> <code>{path}</code>
          {variant && <small class="ticker">{variant}</small>}
        </p>
        <h1 id="operation">{summary}</h1>
        {about && <Prose text={about} />}
        <p class="quiet">
          {ACCESS[access]} {host.kind !== 'own' && host.about && `Answered by: ${host.about}.`}
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
              Body <small class="ticker">{body.type}</small>
            </h2>
            <Properties schema={body.content.schema} />
          </section>
        )}
        <Responses answers={responses} />
      </div>
      <TryIt operation={operation} />
    </article>
  )
}

export function Method({ method }: { method: Operation['method'] }) {
  return (
    <b class="method" data-method={method}>
      {method.toUpperCase()}
    </b>
  )
}
