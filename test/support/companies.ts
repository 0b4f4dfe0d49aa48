// Creates company records for tests: the given values, a name from the domain, rank 50, and null or empty for the rest.
import type { Apex } from '../../schema/apex.ts'
import { type Company, noDetails } from '../../schema/company.ts'

export const apex = (name: string) => name as Apex

export function companyOf(domain: string, changes: Partial<Company> = {}): Company {
  return {
    domain: apex(domain),
    name: domain.split('.')[0] as string,
    ...noDetails(),
    rank: 50,
    provenance: {},
    ...changes,
  }
}
