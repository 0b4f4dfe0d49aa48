// The start page of the API reference: requests, keys, limits, errors and all operations.
import { PROBLEM_CODES, PROBLEMS } from '../../../../schema/problems.ts'
import { imageHostUrl } from '../../api/image.ts'
import { KeyLink, PlansLink } from '../../parts/notice.tsx'
import { Prose } from '../../parts/prose.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { COMPATIBILITY_GROUP, OperationList } from './contents.tsx'
import type { Group } from './operations.ts'

const RATE_LIMIT_HEADERS = `X-RateLimit-Limit: 300
X-RateLimit-Remaining: 299
X-RateLimit-Policy: 300;w=60, 10000;w=86400`

interface OverviewProps {
  groups: Group[]
  baseUrl: string
  version: string
}

export function Overview({ groups, baseUrl, version }: OverviewProps) {
  return (
    <article class="overview" aria-labelledby="reference">
      <header>
        <h1 id="reference">API reference</h1>
        <p>
          This page lists every endpoint of version {version}, each with a form to try it. It is
          generated from the <a href="/api/openapi.json">OpenAPI 3.1</a> document. To request
          several companies and fields at once, use <a href="/graphql">GraphQL</a>.
        </p>
      </header>
      <Guide baseUrl={baseUrl} />
      {groups.map(({ name, description, operations }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <Prose text={description} />
          {name === COMPATIBILITY_GROUP ? (
            <details class="collapsed-group">
              <summary>{operations.length} endpoints</summary>
              <OperationList operations={operations} />
            </details>
          ) : (
            <OperationList operations={operations} />
          )}
        </section>
      ))}
      <Errors />
    </article>
  )
}

function Guide({ baseUrl }: { baseUrl: string }) {
  return (
    <div class="guide">
      <section aria-labelledby="page">
        <h2 id="page">In a page</h2>
        <p>
          Use the logo URL in an image element. Without a key it returns a PNG of up to 128 pixels.
        </p>
        <Snippet
          text={`<img src="${imageHostUrl}/stripe.com?size=64"\n  width="64" height="64" alt="Stripe">`}
          label="Copy the image"
        />
      </section>
      <section aria-labelledby="program">
        <h2 id="program">From a program</h2>
        <p>
          A secret key goes into <code>x-api-key</code> or <code>Authorization: Bearer</code>, a
          publishable key may also go into <code>?token=</code>. <KeyLink>Check your key</KeyLink>
        </p>
        <Snippet
          text={`curl ${baseUrl}/api/brand/stripe.com \\\n  -H 'x-api-key: <API_KEY>'`}
          label="Copy the command"
        />
      </section>
      <section aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <p>
          Each request counts toward a limit per minute and a limit per day.{' '}
          <code>X-RateLimit-Remaining</code> is the number of requests left. Requests beyond a limit
          return 429 with <code>Retry-After</code>. Images above the size limit of a plan are scaled
          down, not rejected. <PlansLink>Compare the plans</PlansLink>
        </p>
        <Snippet text={RATE_LIMIT_HEADERS} label="Copy the headers" />
      </section>
    </div>
  )
}

function Errors() {
  return (
    <section aria-label="Errors">
      <h2>Errors</h2>
      <p>
        Every endpoint returns errors as RFC 9457 problem details. Programs branch on{' '}
        <code>code</code>. <code>docs</code> is the URL of a page that explains how to solve the
        problem.
      </p>
      <ul class="link-list">
        {PROBLEM_CODES.map((code) => (
          <li key={code}>
            <a href={`/problems/${code}`}>
              <b class="status" data-kind={String(PROBLEMS[code].status)[0]}>
                {PROBLEMS[code].status}
              </b>
              <code>{code}</code>
              <span class="muted">{PROBLEMS[code].title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
