// The HTML page of a problem code: its meaning, its remedy, requests that cause and fix it, and its response.
import { problemExample } from '../../../../schema/problem-examples.ts'
import {
  curlCommand,
  type ExampleRequest,
  PROBLEM_REQUESTS,
} from '../../../../schema/problem-requests.ts'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../../../../schema/problems.ts'
import { problemResponse } from '../../reply/problem.ts'
import { escapeHtml, pageHtml } from './layout.ts'

export function problemPage(code: ProblemCode, baseUrl: string): string {
  const { title, status, about, remedy } = PROBLEMS[code]
  const main = `<p class="code"><b>${status}</b> <code>${code}</code></p>
<h1>${title}</h1>
<p class="about">${withLinks(about)}</p>
<h2>What to do</h2>
<p>${withLinks(remedy)}</p>
${requestHtml('A request that causes it', PROBLEM_REQUESTS[code].cause, baseUrl)}<h2>Error response</h2>
<pre class="response"><code>${exampleOf(code, baseUrl)}</code></pre>
${requestHtml('Corrected request', PROBLEM_REQUESTS[code].fix, baseUrl)}`
  const items = PROBLEM_CODES.map((listed) => listItem(listed, code)).join('')
  const footer = `<footer><h2>All problems</h2><ul>${items}</ul></footer>\n`
  return pageHtml(title, main, '', footer)
}

function requestHtml(title: string, request: ExampleRequest | null, baseUrl: string): string {
  if (!request) return ''
  const code = highlightStrings(escapeHtml(curlCommand(request, baseUrl)))
  return `<h2>${title}</h2>\n<pre><code>${code}</code></pre>\n`
}

/** The item of the page itself is no link. */
function listItem(code: ProblemCode, currentCode: ProblemCode): string {
  const label = `<b>${PROBLEMS[code].status}</b> ${code}`
  if (code === currentCode) return `<li><span aria-current="page">${label}</span></li>`
  return `<li><a href="/problems/${code}">${label}</a></li>`
}

/** Quoted texts of a shell command or of JSON, in escaped HTML. */
const STRINGS = /'[^'\n]*'|&quot;(?:\\&quot;|(?!&quot;).)*&quot;(:?)/g

/** Colors the strings of a command, and the names and strings of JSON. */
function highlightStrings(html: string): string {
  return html.replace(STRINGS, (string, colon) => {
    const isName = colon === ':'
    const text = isName ? string.slice(0, -1) : string
    return `<span class="${isName ? 'name' : 'string'}">${text}</span>${isName ? ':' : ''}`
  })
}

/** Builds the example with the code that builds real responses. */
function exampleOf(code: ProblemCode, baseUrl: string): string {
  const { problem, ...origin } = problemExample(code)
  const { bytes } = problemResponse(problem, baseUrl, origin)
  return highlightStrings(escapeHtml(JSON.stringify(JSON.parse(String(bytes)), null, 2)))
}

/** Paths that the texts mention, with the page that each links to. */
const LINKS: [path: string, href: string][] = [
  ['/docs', '/docs'],
  ['/api/openapi.json', '/api/openapi.json'],
  ['/api/search', '/docs?q=search'],
  ['create another key', '/?view=key'],
]

function withLinks(text: string): string {
  let html = escapeHtml(text)
  for (const [path, href] of LINKS) html = html.replace(path, `<a href="${href}">${path}</a>`)
  return html
}
