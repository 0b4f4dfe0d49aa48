// Builds robots.txt: robots may read the pages, what pages and link previews load, and images, but not the API.
const API_HOST_ROBOTS = `# API requests count against the quota of the caller.
User-agent: *
Allow: /$
Allow: /?view=
Allow: /c/
Allow: /docs
Allow: /problems/
Allow: /llms.txt
Allow: /favicon.ico
Allow: /apple-touch-icon.png
Allow: /icon-
Allow: /manifest.webmanifest
Allow: /assets/
Allow: /wall/
Allow: /element.js
Allow: /element-
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
