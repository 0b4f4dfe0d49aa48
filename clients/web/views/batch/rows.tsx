// The result list of a batch, one company per row.
import { Logo } from '../../parts/logo.tsx'
import { hrefOf, navigateOnClick } from '../../state/router.ts'
import type { BatchCompany, Row } from './requests.ts'

export function Rows({ rows }: { rows: Row[] }) {
  return (
    <ul class="rows" aria-label="Companies">
      {rows.map(({ input, company, error }) => (
        <li key={input}>
          {company ? <CompanyRow company={company} /> : <FailedRow input={input} error={error} />}
        </li>
      ))}
    </ul>
  )
}

function CompanyRow({ company }: { company: BatchCompany }) {
  const { domain, name, ticker, industry, palette } = company
  const companyRoute = { view: 'explore', q: domain } as const
  return (
    <>
      <Logo domain={domain} name={name} edge={32} />
      <a href={hrefOf(companyRoute)} onClick={navigateOnClick(companyRoute)}>
        {name}
      </a>
      {ticker && <span class="badge">{ticker}</span>}
      <span class="muted">{domain}</span>
      {industry && <span class="muted industry">{industry}</span>}
      {palette && (
        <span class="palette-dots" aria-hidden="true">
          {palette.map((hex) => (
            <i key={hex} style={{ background: hex }} />
          ))}
        </span>
      )}
    </>
  )
}

function FailedRow({ input, error }: { input: string; error: string | null }) {
  return (
    <>
      <span class="logo initial" data-edge={32} aria-hidden="true">
        !
      </span>
      <span>{input}</span>
      <span class="muted">{error}</span>
    </>
  )
}
