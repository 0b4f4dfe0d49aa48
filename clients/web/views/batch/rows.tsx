// The result table of a batch, one company per row; on a phone each row is a card.
import { useState } from 'preact/hooks'
import { displayDomain } from '../../parts/display-domain.ts'
import { Logo } from '../../parts/logo.tsx'
import { hrefOf, navigateOnClick } from '../../state/router.ts'
import { BATCH_WORDS } from '../../words.ts'
import { keyOf } from './input.ts'
import type { BatchCompany, Result } from './requests.ts'
import { type Batch, isKnown } from './tables.ts'

/** Rows that are shown at first and added by each click: every row loads a logo. */
const PAGE_SIZE = 100
const COLUMNS = ['name', 'domain', 'ticker', 'industry', 'colors', 'status'] as const

export function Rows({ batch }: { batch: Batch }) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const found = [...batch.results.values()].filter(({ company }) => company !== null)
  const rest = found.length - limit
  if (found.length === 0) return null
  return (
    <>
      <table class="batch-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {BATCH_WORDS.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.slice(0, limit).map((result) => (
            <CompanyRow key={keyOf(result.entry)} result={result} company={result.company!} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <button type="button" class="button" onClick={() => setLimit(limit + PAGE_SIZE)}>
          {BATCH_WORDS.showMore(Math.min(rest, PAGE_SIZE))}
        </button>
      )}
    </>
  )
}

function CompanyRow({ result, company }: { result: Result; company: BatchCompany }) {
  const { domain, name, ticker, industry, palette } = company
  const companyRoute = { view: 'explore', q: domain } as const
  return (
    <tr>
      <td>
        <span class="batch-company">
          <Logo domain={domain} name={name} edge={32} />
          <a href={hrefOf(companyRoute)} onClick={navigateOnClick(companyRoute)}>
            {isKnown(result) ? name : displayDomain(domain)}
          </a>
        </span>
      </td>
      <td>{displayDomain(domain)}</td>
      <td>{ticker && <span class="badge">{ticker}</span>}</td>
      <td class="muted" title={industry ?? undefined}>
        {industry}
      </td>
      <td>
        {palette && palette.length > 0 && (
          <span class="palette-dots" role="img" aria-label={BATCH_WORDS.colors(palette)}>
            {palette.map((hex) => (
              <i key={hex} style={{ background: hex }} />
            ))}
          </span>
        )}
      </td>
      <td class="muted">{statusOf(result)}</td>
    </tr>
  )
}

function statusOf(result: Result): string {
  const { isSimilar, matched, company } = result
  if (!isKnown(result)) return BATCH_WORDS.unknown
  if (isSimilar) return BATCH_WORDS.similar(matched ?? company?.name ?? '')
  const status = matched ? BATCH_WORDS.alias(matched) : BATCH_WORDS.found
  return company?.logo?.fallback ? BATCH_WORDS.withoutLogo(status) : status
}
