// The result list of a batch, one company per row.
import { Logo } from '../../parts/logo.tsx'
import { hrefOf, navigateOnClick } from '../../state/router.ts'
import type { BatchCompany, Row } from './requests.ts'

export function Rows({ rows }: { rows: Row[] }) {
  return (
    <ul class="rows" aria-label="Companies">
      {rows.map(({ asked, company, error }) => (
        <li key={asked}>
          {company ? <Line company={company} /> : <Failed asked={asked} error={error} />}
        </li>
      ))}
    </ul>
  )
}

function Line({ company }: { company: BatchCompany }) {
  const { domain, name, ticker, industry, palette } = company
  const next = { view: 'explore', q: domain } as const
  return (
    <>
      <Logo domain={domain} name={name} edge={32} />
      <a href={hrefOf(next)} onClick={navigateOnClick(next)}>
        {name}
      </a>
      {ticker && <span class="ticker">{ticker}</span>}
      <span class="quiet">{domain}</span>
      {industry && <span class="quiet wide">{industry}</span>}
      {palette && (
        <span class="dots" aria-hidden="true">
          {palette.map((hex) => (
            <i key={hex} style={{ background: hex }} />
          ))}
        </span>
      )}
    </>
  )
}

function Failed({ asked, error }: { asked: string; error: string | null }) {
  return (
    <>
      <span class="logo letter" data-edge={32} aria-hidden="true">
        !
      </span>
      <span>{asked}</span>
      <span class="quiet">{error}</span>
    </>
  )
}
