// The start page of the API reference: requests, keys, limits, errors and all operations.
import { PROBLEM_CODES, PROBLEMS } from '../../../../schema/problems.ts'
import { imageHost } from '../../api/image.ts'
import { KeyLink, PlansLink } from '../../parts/notice.tsx'
import { Prose } from '../../parts/prose.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { COMPATIBLE_GROUP, OperationList } from './contents.tsx'
import type { Group } from './operations.ts'

const LIMITS = `X-RateLimit-Limit: 60
X-RateLimit-Remaining: 59
X-RateLimit-Policy: 60;w=60, 1000;w=86400`

interface OverviewProps {
  groups: Group[]
  address: string
  version: string
}

export function Overview({ groups, address, version }: OverviewProps) {
  return (
    <article class="overview" aria-labelledby="reference">
      <header>
        <h1 id="reference">API reference</h1>
        <p>
          Every address of this service, version {version}, each to be tried where it is read. The
          same as a file: <a href="/api/openapi.json">OpenAPI 3.1</a>. All of it in one question:{' '}
          <a href="/graphql">GraphQL</a>.
        </p>
      </header>
      <Guide address={address} />
      {groups.map(({ name, description: about, operations }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <Prose text={about} />
          {name === COMPATIBLE_GROUP ? (
            <details class="rest">
              <summary>{operations.length} addresses</summary>
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

function Guide({ address }: { address: string }) {
  return (
    <div class="guide">
      <section aria-labelledby="page">
        <h2 id="page">In a page</h2>
        <p>A logo is an address. Without a key it is a PNG of up to 128 pixels.</p>
        <Snippet
          text={`<img src="${imageHost}/stripe.com?size=64"\n  width="64" height="64" alt="Stripe">`}
          label="Copy the image"
        />
      </section>
      <section aria-labelledby="program">
        <h2 id="program">From a program</h2>
        <p>
          A secret key goes into <code>x-api-key</code> or <code>Authorization: Bearer</code>, a
          publishable one into <code>?token=</code> too. <KeyLink>About your key</KeyLink>
        </p>
        <Snippet
          text={`curl ${address}/api/brand/stripe.com \\\n  -H 'x-api-key: <API_KEY>'`}
          label="Copy the line"
        />
      </section>
      <section aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <p>
          Each request counts as one, in a minute and in a day. <code>X-RateLimit-Remaining</code>{' '}
          says what is left; what is too much is answered 429 with <code>Retry-After</code>. Images
          above a plan are made smaller, never refused. <PlansLink>The plans</PlansLink>
        </p>
        <Snippet text={LIMITS} label="Copy the headers" />
      </section>
    </div>
  )
}

function Errors() {
  return (
    <section aria-label="Errors">
      <h2>Errors</h2>
      <p>
        Problem details as in RFC 9457, from every address; <code>type</code> is the address of a
        page that says what helps.
      </p>
      <ul class="listed">
        {PROBLEM_CODES.map((code) => (
          <li key={code}>
            <a href={`/problems/${code}`}>
              <b class="status" data-kind={String(PROBLEMS[code].status)[0]}>
                {PROBLEMS[code].status}
              </b>
              <code>{code}</code>
              <span class="quiet">{PROBLEMS[code].title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
