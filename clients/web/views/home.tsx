// The home view: the search field, examples and the featured logos.
import { FEATURED_DOMAINS, FEATURED_LOGO_SIZE } from '../../../schema/featured.ts'
import { Combobox } from '../parts/combobox.tsx'
import { colorScheme } from '../state/color-scheme.ts'
import { hrefOf, navigate, navigateOnClick } from '../state/router.ts'

const EXAMPLES: [q: string, description: string][] = [
  ['github.com', 'a domain'],
  ['AAPL', 'a ticker'],
  ['US67066G1040', 'an ISIN'],
  ['7203.T', 'a Tokyo ticker'],
  ['Bitcoin', 'a coin'],
  ['Mercedes', 'a name'],
]

export function Home() {
  return (
    <>
      <section class="hero">
        <h1>
          What does this company <em>look like</em>?
        </h1>
        <p class="intro">
          Find its logo, its colors and its profile by domain, ticker, ISIN, coin or name.
        </p>
        <Combobox large initial="" onChoose={(q) => navigate({ view: 'explore', q })} />
        <ul class="examples" aria-label="Examples">
          {EXAMPLES.map(([q, description]) => (
            <li key={q}>
              <a
                href={hrefOf({ view: 'explore', q })}
                onClick={navigateOnClick({ view: 'explore', q })}
              >
                {q} <span>{description}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <FeaturedLogos />
    </>
  )
}

/** The images have twice the displayed size, for high-density screens. */
function FeaturedLogos() {
  const theme = colorScheme.use()
  return (
    <section class="featured-logos" aria-labelledby="featured">
      <h2 id="featured">Featured logos, served by this service</h2>
      <ul>
        {FEATURED_DOMAINS.map((domain) => {
          const companyRoute = { view: 'explore', q: domain } as const
          return (
            <li key={domain}>
              <a href={hrefOf(companyRoute)} onClick={navigateOnClick(companyRoute)} title={domain}>
                <img
                  src={`/wall/${theme}/${domain}`}
                  width={FEATURED_LOGO_SIZE / 2}
                  height={FEATURED_LOGO_SIZE / 2}
                  alt={domain}
                />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
