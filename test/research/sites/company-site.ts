// A company's website as data, with what is right to say of it: settled by hand before anything was run.
import { industryOfNaics } from '../../../server/industries/index.ts'
import type { Handler } from '../../support/network/web.ts'

export interface Enterprise {
  name: string
  lang: string
  /** Elements of the home page's head beside charset and title. */
  head?: string
  title: string
  description?: string
  home: string
  /** Other pages by path. */
  pages?: Record<string, string>
  headers?: Record<string, string | string[]>
  right: {
    /** Codes of NAICS, any of which is right, with all below them. */
    industry: string[]
    /** Every technology that the site shows, by the names of the table. */
    technologies: string[]
  }
}

const whole = ({ lang, title, description, head = '' }: Enterprise, body: string) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>
${description ? `<meta name="description" content="${description}">` : ''}
${head}</head><body>${body}</body></html>`

/** Serves it. */
export function playing(enterprise: Enterprise): Handler {
  const { home, pages = {}, headers = {} } = enterprise
  return (request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/')
    const body = path === '/' ? home : pages[path]
    const head = { 'content-type': 'text/html; charset=utf-8', ...headers }
    if (body === undefined) return void response.writeHead(404).end()
    response.writeHead(200, head).end(whole(enterprise, body))
  }
}

/** Whether a title is one of those that are right, or narrower. */
export function isRight(title: string | null, { industry }: Enterprise['right']): boolean {
  if (title === null) return false
  return industry.some((code) => titlesUnder(code).has(title))
}

const known = new Map<string, Set<string>>()

function titlesUnder(code: string): Set<string> {
  const titles =
    known.get(code) ?? new Set([...below(code)].flatMap((one) => industryOfNaics(one) ?? []))
  known.set(code, titles)
  return titles
}

function* below(code: string): Generator<string> {
  yield code
  if (code.length >= 5) return
  for (let digit = 1; digit <= 9; digit++) {
    const inner = `${code}${digit}`
    if (industryOfNaics(inner) !== industryOfNaics(code)) yield* below(inner)
  }
}
