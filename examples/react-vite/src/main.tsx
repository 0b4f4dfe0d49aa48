import { CompanyLogo, LogographProvider } from '@logograph/client/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { companies } from './companies'
import { options } from './options'

const app = (
  <StrictMode>
    <LogographProvider {...options}>
      <main>
        <h1>Logos in React</h1>
        <ul>
          {companies.map(({ name, domain }) => (
            <li key={domain}>
              <CompanyLogo domain={domain} size={48} alt="" fallback={<span>?</span>} /> {name}
            </li>
          ))}
        </ul>
      </main>
    </LogographProvider>
  </StrictMode>
)

createRoot(document.querySelector('#app')!).render(app)
