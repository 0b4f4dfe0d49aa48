// The page at a problem's type URI: what it means, what helps, and what its answer looks like.
import { hash } from 'node:crypto'
import { caseOf } from '../../../../schema/problem-examples.ts'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../../../../schema/problems.ts'
import { problemAnswer } from '../../problem-reply.ts'
import { STYLE } from './style.ts'

export const POLICY = [
  ...["default-src 'none'", `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`],
  ...["img-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ')

const MARK = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M8.5 7.5h5v11h10v5h-15z"/><circle cx="20.75" cy="10.75" r="3.25"/></svg>`

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
<header><a class="brand" href="/">${MARK}<span>Logograph</span></a><nav aria-label="Views"><a href="/docs">Docs</a><a href="/?view=plans">Plans</a><a href="/?view=key">Key</a></nav></header>
<main>
<p class="code"><b>${status}</b> <code>${code}</code></p>
<h1>${title}</h1>
<p class="about">${linked(about)}</p>
<h2>What to do</h2>
<p>${linked(remedy)}</p>
<h2>What is answered</h2>
<pre><code>${exampleOf(code, baseUrl)}</code></pre>
</main>
<footer><h2>Every problem</h2><ul>${PROBLEM_CODES.map((other) => itemOf(other, code)).join('')}</ul></footer>
</body>
</html>
`
}

function itemOf(other: ProblemCode, shown: ProblemCode): string {
  const current = other === shown ? ' aria-current="page"' : ''
  return `<li><a href="/problems/${other}"${current}><b>${PROBLEMS[other].status}</b> ${other}</a></li>`
}

/** Of the same making as the answers themselves. */
function exampleOf(code: ProblemCode, baseUrl: string): string {
  const { problem, instance } = caseOf(code)
  const { bytes } = problemAnswer(problem, baseUrl, instance)
  return escaped(JSON.stringify(JSON.parse(String(bytes)), null, 2))
}

/** What remedies name, and where it is read. */
const PLACES: [place: string, href: string][] = [
  ['/docs', '/docs'],
  ['/api/openapi.json', '/api/openapi.json'],
  ['/api/search', '/docs?q=search'],
]

const linked = (text: string): string =>
  PLACES.reduce(
    (words, [place, href]) => words.replace(place, `<a href="${href}">${place}</a>`),
    escaped(text),
  )

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
