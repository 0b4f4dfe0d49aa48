// The pages that explain each problem at its type URI.
import { Router } from 'express'
import { PROBLEM_CODES, PROBLEMS, Problem, type ProblemCode } from '../../schema/problems.ts'
import { replyText } from './reply.ts'
import { answering } from './route.ts'

const STYLE = `:root{color-scheme:light dark}body{font:17px/1.55 system-ui,sans-serif;max-width:38rem;margin:12vh auto;padding:0 1.5rem}
h1{font-size:1.9rem;margin:.2em 0}p.status{font-variant-numeric:tabular-nums;opacity:.65;margin:0}code{font-size:.92em}a{color:inherit}
nav{margin-top:3rem;padding-top:1rem;border-top:1px solid #8884;font-size:.9rem;opacity:.8}nav a{margin-right:1em}`
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function pageRoutes(): Router {
  return answering(Router(), '/problems/:code', (request, response) => {
    const code = request.params.code as string
    if (!Object.hasOwn(PROBLEMS, code)) {
      throw new Problem(
        'not_found',
        `There is no problem of this name; there are ${PROBLEM_CODES.join(', ')}.`,
      )
    }
    const type = 'text/html; charset=utf-8'
    replyText(
      request,
      response,
      200,
      type,
      pageOf(code as ProblemCode),
      'public, max-age=3600',
      POLICY,
    )
  })
}

function pageOf(code: ProblemCode): string {
  const { title, status, about, remedy } = PROBLEMS[code]
  const others = PROBLEM_CODES.map((other) => `<a href="/problems/${other}">${other}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Logograph</title><style>${STYLE}</style></head><body><main>
<p class="status">${status} · <code>${code}</code></p><h1>${title}</h1><p>${about}</p><p>${remedy}</p></main>
<nav aria-label="All problems">${others}</nav></body></html>
`
}
