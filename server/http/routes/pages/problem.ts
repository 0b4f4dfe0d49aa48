// The HTML page at a problem's type URI: its meaning, its remedy, and an example response.
import { hash } from 'node:crypto'
import { problemExample } from '../../../../schema/problem-examples.ts'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../../../../schema/problems.ts'
import { problemResponse } from '../../problem-reply.ts'
import { STYLE } from './style.ts'

export const PROBLEM_PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const LOGO_SVG = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M8.5 7.5h5v11h10v5h-15z"/><circle cx="20.75" cy="10.75" r="3.25"/></svg>`

export function problemPage(code: ProblemCode, baseUrl: string): string {
  const { title, status, about, remedy } = PROBLEMS[code]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Logograph</title>
<link rel="icon" href="/favicon.ico">
<style>${STYLE}</style>
</head>
<body>
<header><a class="brand" href="/">${LOGO_SVG}<span>Logograph</span></a><nav aria-label="Views"><a href="/docs">Docs</a><a href="/?view=plans">Plans</a><a href="/?view=key">Key</a></nav></header>
<main>
<p class="code"><b>${status}</b> <code>${code}</code></p>
<h1>${title}</h1>
<p class="about">${withLinks(about)}</p>
<h2>What to do</h2>
<p>${withLinks(remedy)}</p>
<h2>Example response</h2>
<pre><code>${exampleOf(code, baseUrl)}</code></pre>
</main>
<footer><h2>All problems</h2><ul>${PROBLEM_CODES.map((listed) => listItem(listed, code)).join('')}</ul></footer>
</body>
</html>
`
}

function listItem(code: ProblemCode, currentCode: ProblemCode): string {
  const current = code === currentCode ? ' aria-current="page"' : ''
  return `<li><a href="/problems/${code}"${current}><b>${PROBLEMS[code].status}</b> ${code}</a></li>`
}

/** Builds the example with the code that builds real responses. */
function exampleOf(code: ProblemCode, baseUrl: string): string {
  const { problem, instance } = problemExample(code)
  const { bytes } = problemResponse(problem, baseUrl, instance)
  return escapeHtml(JSON.stringify(JSON.parse(String(bytes)), null, 2))
}

/** Paths that the texts mention, with the page that each links to. */
const LINKS: [path: string, href: string][] = [
  ['/docs', '/docs'],
  ['/api/openapi.json', '/api/openapi.json'],
  ['/api/search', '/docs?q=search'],
]

function withLinks(text: string): string {
  let html = escapeHtml(text)
  for (const [path, href] of LINKS) html = html.replace(path, `<a href="${href}">${path}</a>`)
  return html
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
