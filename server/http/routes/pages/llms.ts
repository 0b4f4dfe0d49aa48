// What an assistant should know of the service, as llmstxt.org has it: made of its description, so that it stays true.
import { openapi } from '../../../../schema/openapi/index.ts'
import type { PageParts } from './index.ts'

type Paths = NonNullable<ReturnType<typeof openapi>['paths']>

/** Read by those alone who come from another service. */
const OPTIONAL = 'Compatible'

export function llms({ baseUrl, imageUrl, compatHosts }: PageParts): string {
  const { paths = {}, tags = [] } = openapi({ baseUrl, imageUrl, compatHosts })
  const groups = tags
    .filter(({ name }) => name !== OPTIONAL)
    .map(({ name, description }) => {
      return `## ${name}\n\n${description}\n\n${listed(paths, name, baseUrl)}`
    })
  return `${about(baseUrl, imageUrl)}
${groups.join('\n\n')}

## Optional

- [Addresses of other services](${baseUrl}/docs): Clearbit, Logo.dev, Brandfetch, Google, DuckDuckGo and Bitwarden, so that only a host name changes
- [Plans](${baseUrl}/api/billing/plans): limits and features as JSON
- [Health](${baseUrl}/health): whether the service and its parts answer
`
}

const about = (baseUrl: string, imageUrl: string): string => `# Logograph

> What does this company look like, and what is it? Logos as images, colours, profiles and brand kits as JSON, by domain, ticker, ISIN, coin or name.

Any domain has an answer: where no logo is known it is a monogram, and the header X-Fallback says so. Tickers, ISINs, coins and names are answered 404 rather than with a wrong company.

## How to embed a logo

    <img src="${imageUrl}/stripe.com?size=64&theme=dark" width="64" height="64" alt="Stripe">

size is 16 to 2048, format is png, webp, jpg or svg, theme is the background that the logo is for (light or dark). Without a key images come as png up to 128 pixels. What a plan lacks is made smaller or simpler and told in X-Downgraded, never refused. Put a publishable key into ?token=, never a secret one.

## How to authenticate

    curl -H 'x-api-key: <API_KEY>' ${baseUrl}/api/describe/stripe.com

A key goes into x-api-key or Authorization: Bearer. Errors are problem details (RFC 9457); their type is the address of a page that says what helps. 429 and 503 carry Retry-After.

## Reference

- [API reference](${baseUrl}/docs): every address with its parameters and answers, each to be tried
- [OpenAPI 3.1](${baseUrl}/api/openapi.json): the same for programs
- [GraphQL](${baseUrl}/graphql): all of it in one question; a Federation 2 subgraph
`

function listed(paths: Paths, group: string, baseUrl: string): string {
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      (['get', 'post', 'delete'] as const).flatMap((method) => {
        const told = item[method]
        if (told?.tags?.[0] !== group) return []
        const host = item.servers?.[0]?.url ?? baseUrl
        const address = `${method.toUpperCase()} ${host}${path}`
        return `- [${address}](${baseUrl}/docs?q=${told.operationId}): ${told.summary}`
      }),
    )
    .join('\n')
}
