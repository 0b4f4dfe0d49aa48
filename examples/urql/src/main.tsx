import { cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache'
import { createRoot } from 'react-dom/client'
import { Client, fetchExchange, Provider, useQuery } from 'urql'
import { Cards } from './cards'
import { headers, url } from './options'
import { CompanyCards } from './queries'

// One company is one entry of the cache, whichever query returned it. A logo belongs to its company.
const keys: KeyingConfig = {
  Company: ({ domain }) => String(domain),
  Logo: () => null,
}
const client = new Client({
  url,
  fetchOptions: { headers },
  preferGetMethod: false,
  exchanges: [cacheExchange({ keys }), fetchExchange],
})
const domains = ['stripe.com', 'github.com', 'spotify.com', 'figma.com']

function App() {
  const [{ data, error }] = useQuery({ query: CompanyCards, variables: { domains } })
  return (
    <main>
      <h1>Logos with urql</h1>
      {error && <p role="alert">{error.message}</p>}
      {data && <Cards companies={data.companies} />}
    </main>
  )
}

createRoot(document.querySelector('#app')!).render(
  <Provider value={client}>
    <App />
  </Provider>,
)
