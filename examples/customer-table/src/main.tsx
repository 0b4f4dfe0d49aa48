// A table of 200 customers. Logos load when a row comes near the screen; for a customer without a logo, the service draws
// initials.
import { CompanyLogo, LogographProvider } from '@logograph/client/react'
import { createRoot } from 'react-dom/client'
import { customers } from './customers'
import { options } from './options'

const app = (
  <LogographProvider {...options}>
    <main>
      <h1>{customers.length} customers</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">Logo</th>
            <th scope="col">Name</th>
            <th scope="col">Domain</th>
          </tr>
        </thead>
        <tbody>
          {customers.map(({ name, domain }) => (
            <tr key={domain}>
              <td>
                <CompanyLogo domain={domain} size={32} alt="" />
              </td>
              <td>{name}</td>
              <td>{domain}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  </LogographProvider>
)

createRoot(document.querySelector('#app')!).render(app)
