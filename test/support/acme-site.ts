// The website of an invented company, for tests of company intelligence.
import { ok, paths } from './network/behaviours.ts'
import type { Handler } from './network/web.ts'

/** A page in English. */
export const html = (title: string, body: string, head = '') =>
  ok(`<!doctype html><html lang="en"><title>${title}</title>${head}<body>${body}</body></html>`)

export const HOME = `<h1>Pumps for every well</h1>
<p>Acme Pumps builds machines and pumps for farms and towns, and repairs what others gave up.</p>
<a href="/about-us">About us</a><a href="/pricing/">Prices</a><a href="https://other-site.com/careers">Careers</a>
<a href="https://www.linkedin.com/company/acme-pumps">LinkedIn</a>`
export const ABOUT =
  '<p>Founded in 1998 and headquartered in Graz, Acme Pumps has 240 employees.</p><p>We sell to small and medium-sized businesses.</p>'
/** The site of a maker of pumps, with facts on its home page, on `/about-us` and on `/pricing/`. */
export const acme = (otherPages: Record<string, Handler> = {}): Handler =>
  paths({
    '/': html('Acme Pumps', HOME, '<script src="https://js.stripe.com/v3/"></script>'),
    '/about-us': html('About', ABOUT),
    '/pricing/': html('Prices', '<p>Ask us. Request a quote.</p>'),
    ...otherPages,
  })
