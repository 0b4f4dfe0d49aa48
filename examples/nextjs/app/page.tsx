// A server component: the logos are in the HTML that the server sends.
import { CompanyLogo } from '@logograph/client/react'
import { LogoImage } from './logo-image'

export default function Page() {
  return (
    <main>
      <h1>Logos in Next.js</h1>
      <CompanyLogo domain="stripe.com" name="Stripe" size={48} />
      <CompanyLogo domain="github.com" name="GitHub" size={48} fallback={<b>GitHub</b>} />
      <LogoImage domain="spotify.com" name="Spotify" />
      <LogoImage domain="figma.com" name="Figma" />
    </main>
  )
}
