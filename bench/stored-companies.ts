// Seeds companies with registry data, and with a crawl of yesterday that found artwork and page facts.
import type { Apex } from '../schema/apex.ts'
import type { Company } from '../schema/company.ts'
import type { Records } from '../server/stores/records.ts'
import { companyOf } from '../test/support/companies.ts'
import { NO_REPORT, visitOf } from '../test/support/fake-internet.ts'
import { factsOf } from '../test/support/site-facts.ts'

const companyRecord = (domain: Apex, i: number): Company =>
  companyOf(domain, {
    name: `Stored ${i}`,
    legalName: `Stored ${i} Incorporated`,
    aliases: [`Store ${i}`],
    listings: [{ mic: 'XNYS', symbol: `ST${i}` }],
    industry: 'Software',
    country: 'US',
    size: '501-1000',
    founded: 1999,
    domains: [`stored-${i}.de` as Apex],
  })

const siteFacts = (domain: Apex, i: number) =>
  factsOf({
    title: `Stored ${i} | Things that are kept, and how to find them again`,
    siteName: `Stored ${i}`,
    description: `Stored ${i} keeps things for companies of every size, and finds each of them again within a second, wherever in the world it was put.`,
    organizations: [{ name: `Stored ${i}`, url: `https://www.${domain}/`, numberOfEmployees: 700 }],
    links: ['linkedin.com/company/', 'x.com/', 'github.com/', 'www.youtube.com/@'].map(
      (network) => `https://${network}stored${i}`,
    ),
    technologies: [
      ['header server', 'nginx'],
      ['<meta name="generator">', 'WordPress 6.8'],
      ['<script src>', 'https://www.googletagmanager.com/gtag/js'],
      ['<script src>', 'https://js.stripe.com/v3/'],
    ],
  })

export async function seedStoredCompanies(
  { companies, visits }: Records,
  domains: Apex[],
): Promise<void> {
  await companies.put(domains.map(companyRecord))
  for (const [i, domain] of domains.entries()) {
    await visits.put(visitOf(domain, 1, '#00aa44'), { ...NO_REPORT, facts: siteFacts(domain, i) })
  }
}
