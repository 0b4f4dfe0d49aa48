// What robots may read: pages for people, and whatever pages embed.
const API = `# Answers for programs count against whoever asks for them.
User-agent: *
Allow: /$
Allow: /docs
Allow: /problems/
Allow: /llms.txt
Allow: /favicon.ico
Allow: /assets/
Allow: /wall/
Allow: /api/openapi.json
Allow: /api/billing/plans
Disallow: /
`

const IMAGES = `# Images may be shown wherever a page embeds them.
User-agent: *
Allow: /
`

export const robots = (host: 'api' | 'image'): string => (host === 'api' ? API : IMAGES)
