// The title of a company's page, which the server writes and the explorer keeps.

interface TitledCompany {
  /** As people write it: `bücher.example`. */
  domain: string
  name?: string | null
  nameSource?: string | null
}

/** @returns `Stripe (stripe.com)`; the domain alone for a name that is only derived from it. */
export const companySubject = ({ domain, name, nameSource }: TitledCompany): string =>
  name && nameSource !== 'domain' ? `${name} (${domain})` : domain

/** @returns the title of the page, such as `Stripe (stripe.com): logo and colors`. */
export const companyTitle = (company: TitledCompany): string =>
  `${companySubject(company)}: logo and colors`
