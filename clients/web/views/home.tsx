// The home view: the search field, examples and the featured logos.
import { FEATURED_DOMAINS, FEATURED_LOGO_SIZE } from '../../../schema/featured.ts'
import { Combobox } from '../parts/combobox.tsx'
import { hrefOf, navigate, navigateOnClick } from '../state/router.ts'
import { colorScheme } from '../state/scheme.ts'

const EXAMPLES: [q: string, what: string][] = [
  ['github.com', 'a domain'],
  ['AAPL', 'a ticker'],
  ['US67066G1040', 'an ISIN'],
  ['7203.T', 'in Tokyo'],
  ['Bitcoin', 'a coin'],
  ['Mercedes', 'a name'],
]

export function Home() {
  return (
    <>
      <section class="question">
        <h1>
          What does this company <em>look like</em>?
        </h1>
        <p class="lead">
          Its logo for light and dark pages, its colors and what it is: by domain, ticker, ISIN,
          coin or name.
        </p>
        <Combobox large initial="" onChoose={(q) => navigate({ view: 'explore', q })} />
        <ul class="chips" aria-label="Examples">
          {EXAMPLES.map(([q, what]) => (
            <li key={q}>
              <a
                href={hrefOf({ view: 'explore', q })}
                onClick={navigateOnClick({ view: 'explore', q })}
              >
                {q} <span>{what}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <FeaturedLogos />
    </>
  )
}

function FeaturedLogos() {
  const theme = colorScheme.use()
  return (
    <section class="wall" aria-labelledby="wall">
      <h2 id="wall">On the wall, answered by this service</h2>
      <ul>
        {FEATURED_DOMAINS.map((domain) => {
          const next = { view: 'explore', q: domain } as const
          return (
            <li key={domain}>
              <a href={hrefOf(next)} onClick={navigateOnClick(next)} title={domain}>
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
