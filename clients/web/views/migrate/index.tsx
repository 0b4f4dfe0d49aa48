// The view that finds URLs of other logo services in a page and shows their replacements.
import { useMemo } from 'preact/hooks'
import { imageHostUrl } from '../../api/image.ts'
import { Heading } from '../../parts/heading.tsx'
import { type Caller, callerStore, isPublishable } from '../../state/caller.ts'
import { createStore } from '../../state/store.ts'
import { MIGRATE_WORDS } from '../../words.ts'
import { Findings } from './findings.tsx'
import { SERVICES } from './found-urls.ts'
import { Result } from './result.tsx'
import { type MigrationTarget, migrate } from './rewrite.ts'
import { SAMPLE_PAGE } from './sample.ts'

/** The text stays when the reader adds a key and comes back. */
const textStore = createStore('')

export function Migrate() {
  const text = textStore.use()
  const setText = textStore.set
  const caller = callerStore.use()
  const migration = useMemo(() => migrate(text, targetFor(caller)), [text, caller])
  const { findings, urlCount, services } = migration
  return (
    <article class="tool-view migrate" aria-labelledby="migrate">
      <header>
        <Heading id="migrate">{MIGRATE_WORDS.title}</Heading>
        <p>{MIGRATE_WORDS.intro}</p>
        <p>{MIGRATE_WORDS.privacy}</p>
      </header>
      <textarea
        class="field"
        rows={9}
        aria-label={MIGRATE_WORDS.field}
        placeholder={MIGRATE_WORDS.placeholder}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div class="actions">
        <button type="button" class="button" onClick={() => setText(SAMPLE_PAGE)}>
          {MIGRATE_WORDS.example}
        </button>
        {text !== '' && (
          <button type="button" class="button" onClick={() => setText('')}>
            {MIGRATE_WORDS.clear}
          </button>
        )}
        <p class="summary" role="status">
          {urlCount > 0 && MIGRATE_WORDS.found(urlCount, services.length)}
          {urlCount === 0 && text.trim() !== '' && MIGRATE_WORDS.nothing}
        </p>
      </div>
      {urlCount === 0 ? (
        <LookedFor />
      ) : (
        <>
          <Findings findings={findings} />
          <Result migration={migration} />
        </>
      )}
    </article>
  )
}

function targetFor(caller: Caller): MigrationTarget {
  const publishableKey = isPublishable(caller) ? caller.key : null
  return { imageUrl: imageHostUrl, apiUrl: location.origin, publishableKey }
}

function LookedFor() {
  return (
    <div class="looked-for">
      <p>{MIGRATE_WORDS.lookedFor}</p>
      <ul>
        {SERVICES.map((service) => (
          <li key={service} class="badge">
            {service}
          </li>
        ))}
      </ul>
    </div>
  )
}
