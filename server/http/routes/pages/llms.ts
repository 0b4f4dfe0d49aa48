// Builds llms.txt (llmstxt.org), which describes the service for AI assistants, from the OpenAPI document.
import { openapi } from '../../../../schema/openapi/index.ts'
import type { PageConfig } from './page-config.ts'

type Paths = NonNullable<ReturnType<typeof openapi>['paths']>

/** The tag of the routes that only users of other services need. */
const OMITTED_TAG = 'Compatible'

export function llmsText({ baseUrl, imageUrl, compatHosts }: PageConfig): string {
  const { paths = {}, tags = [] } = openapi({ baseUrl, imageUrl, compatHosts })
  const sections = tags
    .filter(({ name }) => name !== OMITTED_TAG)
    .map(({ name, description }) => {
      return `## ${name}\n\n${description}\n\n${operationList(paths, name, baseUrl)}`
    })
  return `${introduction(baseUrl, imageUrl)}
${sections.join('\n\n')}

## Optional

- [Compatible endpoints](${baseUrl}/docs): for users of Clearbit, Logo.dev, Brandfetch, Google, DuckDuckGo and Bitwarden, who change only the host name
- [Plans](${baseUrl}/api/billing/plans): limits and features as JSON
- [Health](${baseUrl}/health): the state of the service and its parts
`
}

const introduction = (baseUrl: string, imageUrl: string): string => `# Logograph

> Company logos as images, and colors, profiles and brand kits as JSON, by domain, ticker, ISIN, coin or name.

Every domain gets an image: a monogram, with the header X-Fallback, when no logo is known. X-Logo-Kind says whether artwork is an icon or a wordmark. X-Pending: true means that a better answer may come in ten seconds. An unknown ticker, ISIN, coin or name gets a 404.

## How to embed a logo

    <img src="${imageUrl}/stripe.com?size=64&theme=dark" width="64" height="64" alt="Stripe">

size is 16 to 2048; format is png, webp, jpg or svg; theme is the color of the page behind the logo (light or dark); kind is icon or wordmark; shape is square or original, which keeps the aspect ratio of the artwork; padding is 0 to 40 percent of size on each side; background is transparent or a hex color without #. Without a key, images are PNG up to 128 pixels. The server reduces parameters that the plan does not include. X-Downgraded names them: size, format or retina. Put only a publishable key into ?token=, never a secret one.

## How to authenticate

    curl -H 'x-api-key: <API_KEY>' ${baseUrl}/api/describe/stripe.com

Send the key in x-api-key or Authorization: Bearer. Errors are problem details (RFC 9457): branch on their code; docs is a page that explains it. 429 and 503 have Retry-After.

## Reference

- [Guide for callers](${baseUrl}/docs/api.md): authentication, errors, limits, caching, batches, usage, versions; ten minutes to read
- [API reference](${baseUrl}/docs): every endpoint with its parameters, responses and a form to try it
- [OpenAPI 3.1](${baseUrl}/api/openapi.json): the same in machine-readable form
- [GraphQL](${baseUrl}/graphql): all data in one query; a Federation 2 subgraph
`

function operationList(paths: Paths, tag: string, baseUrl: string): string {
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      (['get', 'post', 'delete'] as const).flatMap((method) => {
        const operation = item[method]
        if (operation?.tags?.[0] !== tag) return []
        const host = item.servers?.[0]?.url ?? baseUrl
        const route = `${method.toUpperCase()} ${host}${path}`
        return `- [${route}](${baseUrl}/docs?q=${operation.operationId}): ${operation.summary}`
      }),
    )
    .join('\n')
}
