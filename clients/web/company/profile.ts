// Loads the profile of a company.
import { CompanyDocument, type CompanyQuery, FreshCompanyDocument } from '../../documents.ts'
import { problemOfGraphqlError, queryGraphql } from '../api/graphql.ts'
import { ProblemError } from '../api/problem.ts'

export type Profile = Omit<NonNullable<CompanyQuery['company']>, 'logo' | 'nameSource' | 'exchange'>

/** Loads the stored profile, without a visit. @throws ProblemError */
export async function loadProfile(key: string, domain: string): Promise<Profile> {
  const { data, errors } = await queryGraphql(key, CompanyDocument, { domain })
  if (!data.company) throw new ProblemError(problemOfGraphqlError(errors[0]))
  return data.company
}

/** Loads the profile, after a visit to the website when the last one is too old. @throws ProblemError */
export async function loadFreshProfile(key: string, domain: string): Promise<Profile> {
  const { data, errors } = await queryGraphql(key, FreshCompanyDocument, { domain })
  if (!data.company?.fresh) throw new ProblemError(problemOfGraphqlError(errors[0]))
  return data.company.fresh
}
