import { graphql } from './gql'

export const CompanyCards = graphql(`
  query CompanyCards($domains: [String!]!) {
    companies(domains: $domains) {
      domain
      name
      light: logo(size: 96) {
        url
      }
      dark: logo(size: 96, theme: DARK) {
        url
      }
    }
  }
`)
