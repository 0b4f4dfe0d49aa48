// Builds robots.txt: robots may read the pages and embedded images, but not the API.
const API_HOST_ROBOTS = `# API requests count against the quota of the caller.
User-agent: *
Allow: /$
Allow: /docs
Allow: /problems/
Allow: /llms.txt
Allow: /favicon.ico
Allow: /assets/
Allow: /wall/
Allow: /api/openapi
Allow: /openapi.json
Allow: /.well-known/
Allow: /api/billing/plans
Disallow: /
`

const IMAGE_HOST_ROBOTS = `# Pages may embed images.
User-agent: *
Allow: /
`

export const robotsText = (host: 'api' | 'image'): string =>
  host === 'api' ? API_HOST_ROBOTS : IMAGE_HOST_ROBOTS
