// Shows the companies that a query returned.
import type { CompanyCardsQuery } from './gql/graphql'

export function Cards({ companies }: Pick<CompanyCardsQuery, 'companies'>) {
  return (
    <ul>
      {companies?.map(
        (company) =>
          company && (
            <li key={company.domain}>
              <picture>
                <source media="(prefers-color-scheme: dark)" srcSet={company.dark?.url} />
                <img src={company.light?.url} width={48} height={48} alt="" />
              </picture>
              {company.name}
            </li>
          ),
      )}
    </ul>
  )
}
