// The view that finds URLs of other logo services in a page and shows their replacements.
import { Heading } from '../../parts/heading.tsx'
import { MIGRATE_WORDS } from '../../words.ts'

export function Migrate() {
  return (
    <article class="tool-view" aria-labelledby="migrate">
      <header>
        <Heading id="migrate">{MIGRATE_WORDS.title}</Heading>
      </header>
    </article>
  )
}
