// The HTML page of a problem code: its meaning, its remedy, and an example response.
import { problemExample } from '../../../../schema/problem-examples.ts'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../../../../schema/problems.ts'
import { problemResponse } from '../../problem-reply.ts'
import { escapeHtml, pageHtml } from './layout.ts'

export function problemPage(code: ProblemCode, baseUrl: string): string {
  const { title, status, about, remedy } = PROBLEMS[code]
  const main = `<p class="code"><b>${status}</b> <code>${code}</code></p>
<h1>${title}</h1>
<p class="about">${withLinks(about)}</p>
<h2>What to do</h2>
<p>${withLinks(remedy)}</p>
<h2>Example response</h2>
<pre><code>${exampleOf(code, baseUrl)}</code></pre>`
  const items = PROBLEM_CODES.map((listed) => listItem(listed, code)).join('')
  const footer = `<footer><h2>All problems</h2><ul>${items}</ul></footer>\n`
  return pageHtml(title, main, '', footer)
}

function listItem(code: ProblemCode, currentCode: ProblemCode): string {
  const current = code === currentCode ? ' aria-current="page"' : ''
  return `<li><a href="/problems/${code}"${current}><b>${PROBLEMS[code].status}</b> ${code}</a></li>`
}

/** Builds the example with the code that builds real responses. */
function exampleOf(code: ProblemCode, baseUrl: string): string {
  const { problem, ...origin } = problemExample(code)
  const { bytes } = problemResponse(problem, baseUrl, origin)
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
