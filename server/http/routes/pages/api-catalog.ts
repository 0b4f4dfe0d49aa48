// Builds the API catalog (RFC 9727), which leads programs from a host name to its OpenAPI documents.
import { compatDocumentPath } from '../../../../schema/openapi/compat.ts'
import type { ApiCatalog } from '../../../../schema/shapes/api-catalog.ts'
import type { PageConfig } from './page-config.ts'

export const API_CATALOG_PATH = '/.well-known/api-catalog'

/** The media type of a linkset, with the profile that RFC 9727 names. */
export const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

export function apiCatalog({ baseUrl, compatHosts }: PageConfig): ApiCatalog {
  const { protocol } = new URL(baseUrl)
  const documentAt = (path: string) => [{ href: `${baseUrl}${path}`, type: 'application/json' }]
  return {
    linkset: [
      {
        anchor: `${baseUrl}/`,
        'service-desc': documentAt('/api/openapi.json'),
        'service-doc': [
          { href: `${baseUrl}/docs`, type: 'text/html' },
          { href: `${baseUrl}/docs/api.md`, type: 'text/plain' },
        ],
        status: documentAt('/health'),
      },
      ...[...compatHosts].map(([host, service]) => ({
        anchor: `${protocol}//${host}/`,
        'service-desc': documentAt(compatDocumentPath(service)),
      })),
    ],
  }
}
