// The start page of the docs: the guides, and every operation of the API.

import type { Guide } from '../../../../schema/guide.ts'
import { PROBLEM_CODES, PROBLEMS } from '../../../../schema/problems.ts'
import { GUIDE_GROUPS } from '../../guides/list.ts'
import { Heading } from '../../parts/heading.tsx'
import { Prose } from '../../parts/prose.tsx'
import { hrefOf, navigateOnClick } from '../../state/router.ts'
import { DOCS_WORDS } from '../../words.ts'
import { isClosedGroup, OperationList } from './contents.tsx'
import type { Group } from './operations.ts'

interface OverviewProps {
  groups: Group[]
  guides: Guide[]
  version: string
}

export function Overview({ groups, guides, version }: OverviewProps) {
  return (
    <article class="overview" aria-labelledby="docs">
      <header>
        <Heading id="docs">{DOCS_WORDS.title}</Heading>
        <p>{DOCS_WORDS.intro}</p>
      </header>
      {GUIDE_GROUPS.map(({ name, slugs }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul class="guide-cards">
            {guides
              .filter(({ slug }) => slugs.includes(slug))
              .map((guide) => (
                <GuideCard key={guide.slug} guide={guide} />
              ))}
          </ul>
        </section>
      ))}
      <section aria-label={DOCS_WORDS.reference}>
        <h2>{DOCS_WORDS.reference}</h2>
        <Prose text={DOCS_WORDS.referenceIntro(version)} />
        {groups.map(({ name, description, operations }) => (
          <details key={name} class="collapsed-group" open={!isClosedGroup(name)}>
            <summary>
              <h3>{name}</h3>
            </summary>
            <Prose text={description} />
            <OperationList operations={operations} />
          </details>
        ))}
      </section>
      <Errors />
    </article>
  )
}

function GuideCard({ guide: { slug, title, description } }: { guide: Guide }) {
  const route = { view: 'docs', q: '', guide: slug } as const
  return (
    <li>
      <a href={hrefOf(route)} onClick={navigateOnClick(route)}>
        <b>{title}</b>
        <span>{description}</span>
      </a>
    </li>
  )
}

function Errors() {
  return (
    <section aria-label={DOCS_WORDS.errors}>
      <h2>{DOCS_WORDS.errors}</h2>
      <Prose text={DOCS_WORDS.errorsIntro} />
      <ul class="link-list">
        {PROBLEM_CODES.map((code) => (
          <li key={code}>
            <a href={`/problems/${code}`}>
              <b class="status" data-kind={String(PROBLEMS[code].status)[0]}>
                {PROBLEMS[code].status}
              </b>
              <code>{code}</code>
              <span class="muted">{PROBLEMS[code].title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
