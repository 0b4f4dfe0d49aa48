// The HTML page of an error, for people who typed or followed an address.
import { PROBLEMS, type Problem } from '../../../../schema/problems.ts'
import { escapeHtml, pageHtml } from './layout.ts'

/** @param baseUrl the public URL of the API. */
export function errorPage({ code, message, extras }: Problem, baseUrl: string): string {
  const { status, title, remedy } = PROBLEMS[code]
  const { suggestion } = extras
  const detail = escapeHtml(message)
  // Only a path is a link; the suggestion for a parameter is a value.
  const linked = suggestion?.startsWith('/')
    ? detail.replace(
        escapeHtml(suggestion),
        `<a href="${escapeHtml(suggestion)}">${escapeHtml(suggestion)}</a>`,
      )
    : detail
  const domain = /^\/api\/([^/]+\.[^/]+)$/.exec(suggestion ?? '')?.[1]
  const companyLink = domain
    ? `\n<p>Or <a href="${baseUrl}/c/${escapeHtml(domain)}">open the page of ${escapeHtml(domain)}</a>.</p>`
    : ''
  const main = `<p class="code"><b>${status}</b> <code>${code}</code></p>
<h1>${title}</h1>
<p class="about">${linked}</p>${companyLink}
<h2>What to do</h2>
<p>${escapeHtml(remedy)} <a href="${baseUrl}/problems/${code}">More about this error</a></p>`
  return pageHtml(title, main, baseUrl)
}
