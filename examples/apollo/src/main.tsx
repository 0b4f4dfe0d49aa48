import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import { createRoot } from 'react-dom/client'
import { Cards } from './cards'
import { headers, url } from './options'
import { CompanyCards } from './queries'

const client = new ApolloClient({
  link: new HttpLink({ uri: url, headers }),
  // One company is one entry of the cache, whichever query returned it.
  cache: new InMemoryCache({ typePolicies: { Company: { keyFields: ['domain'] } } }),
})
const domains = ['stripe.com', 'github.com', 'spotify.com', 'figma.com']

function App() {
  const { data, error } = useQuery(CompanyCards, { variables: { domains } })
  return (
    <main>
      <h1>Logos with Apollo Client</h1>
      {error && <p role="alert">{error.message}</p>}
      {data && <Cards companies={data.companies} />}
    </main>
  )
}

createRoot(document.querySelector('#app')!).render(
  <ApolloProvider client={client}>
    <App />
  </ApolloProvider>,
)
