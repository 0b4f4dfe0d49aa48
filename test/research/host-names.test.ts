// Tests what hosts are called: their own names, never only their company or a title that software sets.
import { expect, it } from 'vitest'
import type { Site } from '../../schema/site.ts'
import { hostNameOf } from '../../server/profile/host-name.ts'
import { NO_REPORT } from '../support/fake-internet.ts'

const factsOf = (title: string, siteName: string | null) => {
  const sourced = (value: string, from: string) => ({ value, from, url: 'https://x.com/' })
  return {
    ...NO_REPORT.facts,
    title: sourced(title, '<title>'),
    siteName: siteName === null ? null : sourced(siteName, 'og:site_name'),
  }
}

it.each([
  ['developer.redhat.com', 'Red Hat Developer', null, 'Red Hat', 'Red Hat Developer'],
  ['careers.homedepot.com', 'Home Depot Careers', null, 'Home Depot', 'Home Depot Careers'],
  ['meet.google.com', 'Google Meet: Video Calls for All | Google', null, 'Google', 'Google Meet'],
  ['docs.stripe.com', 'Stripe Documentation', null, 'Stripe', 'Stripe Documentation'],
  ['gist.github.com', 'Discover gists · GitHub', 'Gist', 'GitHub', 'Gist'],
  ['metrics.acme.com', 'Sign in · Grafana', null, 'Acme', 'Grafana'],
  ['app.revolut.com', 'Revolut', null, 'Revolut', null],
  ['app.acme.com', 'ACME', 'Acme, Inc.', 'Acme', null],
  ['analytics.acme-works.com', 'Acme Works Analytics', 'Acme Works', null, 'Acme Works Analytics'],
  ['app.acme-works.com', 'Acme Works', null, null, null],
  ['app.acme.com', 'Login', null, 'Acme', null],
  ['app.acme.com', '502 Bad Gateway', null, 'Acme', null],
  ['app.acme.com', 'Sign in to your account', null, 'Acme', null],
  ['app.acme.com', 'Log in to your account | Acme', null, 'Acme', null],
  ['app.acme.com', 'Loading...', null, 'Acme', null],
  ['app.acme.com', 'React App', null, 'Acme', null],
  ['api.acme.com', 'Index of /', null, 'Acme', null],
  ['app.acme.com', 'A page whose title is a sentence about many things', null, 'Acme', null],
])(
  '%s with the title %s and the name %s of %s is called %s',
  (host, title, siteName, company, name) => {
    expect(hostNameOf(host as Site, factsOf(title, siteName), company ? [company] : [])).toBe(name)
  },
)
