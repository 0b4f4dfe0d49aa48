// The title, Open Graph data and content of a company's page, from what every reader may see.
import type { Apex } from '../../../../schema/apex.ts'
import { companySubject, companyTitle } from '../../../../schema/company-title.ts'
import { logoUrl } from '../../../../schema/logo-url.ts'
import type { Identity } from '../../../../schema/resolvers.ts'
import { CARD } from '../../../images/social-card/index.ts'
import { displayDomain } from '../../../names/display-domain.ts'
import type { PageContent } from '../explorer/page.ts'
import { escapeHtml } from '../pages/layout.ts'

/** Edge of the logo in CSS pixels; without a key the image has at most 128 pixels. */
const LOGO_EDGE = 128

interface Addresses {
  baseUrl: string
  imageUrl: string
}

export interface PageCompany extends Identity {
  /** Whether the operator blocked the logo. */
  isBlocked: boolean
}

export function companyPageContent(
  company: PageCompany,
  { baseUrl, imageUrl }: Addresses,
): PageContent {
  const { domain, name, nameSource, isBlocked } = company

  const isKnown = nameSource !== 'domain'
  const shownCompany = { ...company, domain: displayDomain(domain) }
  const subject = companySubject(shownCompany)
  const canonicalUrl = `${baseUrl}/c/${domain}`
  const title = companyTitle(shownCompany)
  const description = metaDescription(company, subject)

  return {
    title,
    description,
    canonicalUrl,
    head: openGraph({ title, description, canonicalUrl, subject, isKnown }),
    main: mainContent({
      domain,
      heading: isKnown ? name : shownCompany.domain,
      description,
      // The picture of a blocked company would be a generated one.
      imageUrl: isBlocked ? null : imageUrl,
    }),
  }
}

function metaDescription(
  { nameSource, ticker, exchange, isBlocked }: PageCompany,
  subject: string,
): string {
  const listing = ticker ? `, ${ticker}${exchange ? ` on ${exchange}` : ''}` : ''
  if (isBlocked) return `${subject}${listing}. The operator of this service has blocked this logo.`
  return nameSource === 'domain'
    ? `The logo that the website of ${subject} publishes, if there is one, with the URL and code that embed it.`
    : `The logo of ${subject}${listing}${listing && ','} for light and dark pages, as PNG, WebP and SVG, with the URL and code that embed it.`
}

interface OpenGraphData {
  title: string
  description: string
  canonicalUrl: string
  /** What the card shows. */
  subject: string

  /** Search engines do not list the pages of unknown domains, of which there are any number. */
  isKnown: boolean
}

function openGraph({ title, description, canonicalUrl, subject, isKnown }: OpenGraphData): string {
  const properties: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': 'Logograph',
    'og:title': title,
    'og:description': description,
    'og:url': canonicalUrl,
    'og:image': `${canonicalUrl}/card.png`,
    'og:image:type': 'image/png',
    'og:image:width': String(CARD.width),
    'og:image:height': String(CARD.height),
    'og:image:alt': subject,
  }
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  )
  tags.push('<meta name="twitter:card" content="summary_large_image">')
  if (!isKnown) tags.push('<meta name="robots" content="noindex">')
  return tags.join('\n')
}

interface MainData {
  domain: Apex
  heading: string
  description: string
  /** Null to show no logo. */
  imageUrl: string | null
}

/** What readers without JavaScript see. */
function mainContent({ domain, heading, description, imageUrl }: MainData): string {
  const picture = imageUrl === null ? '' : `<p>${pictureOf(imageUrl, domain, heading)}</p>\n`
  return `<main class="plain">
<h1>${escapeHtml(heading)}</h1>
<p><a href="https://${escapeHtml(domain)}" rel="noreferrer noopener">${escapeHtml(displayDomain(domain))}</a></p>
${picture}<p>${escapeHtml(description)}</p>
<p><a href="/docs">Docs</a></p>
</main>`
}

function pictureOf(imageUrl: string, domain: Apex, name: string): string {
  const src = (theme: 'light' | 'dark') =>
    escapeHtml(logoUrl(imageUrl, domain, { size: LOGO_EDGE, theme }))
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${src('dark')}"><img src="${src('light')}" width="${LOGO_EDGE}" height="${LOGO_EDGE}" alt="${escapeHtml(name)}"></picture>`
}
