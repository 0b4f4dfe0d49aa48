// The home view: the search field, a live result of it, examples and the featured logos.
import { useState } from 'preact/hooks'
import { FEATURED_DOMAINS, FEATURED_LOGO_SIZE } from '../../../../schema/featured.ts'
import { Combobox } from '../../parts/combobox.tsx'
import { Heading } from '../../parts/heading.tsx'
import { colorScheme } from '../../state/color-scheme.ts'
import { hrefOf, navigate, navigateOnClick } from '../../state/router.ts'
import { HOME_WORDS } from '../../words.ts'
import { type LiveCompany, LiveResult, NoResult } from './live-result.tsx'

/** The company that the page shows before the reader types. */
const FIRST_COMPANY: LiveCompany = { domain: 'figma.com', name: 'Figma' }

export function Home() {
  const [company, setCompany] = useState<LiveCompany | null>(FIRST_COMPANY)
  return (
    <>
      <section class="hero">
        <div class="hero-text">
          <Heading>
            {HOME_WORDS.title} <em>{HOME_WORDS.titleEnd}</em>
          </Heading>
          <p class="intro">{HOME_WORDS.intro}</p>
          <Combobox
            large
            initial=""
            onChoose={(q) => navigate({ view: 'explore', q })}
            onPreview={(match) => setCompany(match === undefined ? null : (match ?? FIRST_COMPANY))}
          />
          <ul class="examples" aria-label={HOME_WORDS.examplesLabel}>
            {HOME_WORDS.examples.map(([q, description]) => (
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
        </div>
        {company ? <LiveResult key={company.domain} company={company} /> : <NoResult />}
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
      <h2 id="featured">{HOME_WORDS.featured}</h2>
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
