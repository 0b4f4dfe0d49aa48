// The list of found URLs: each with its replacement, the new picture and what changes.
import { useEffect, useState } from 'preact/hooks'
import { MIGRATE_WORDS } from '../../words.ts'
import type { Finding } from './rewrite.ts'
import type { Note } from './translation.ts'

/** The list shows at most this many different URLs, because each may request a picture. */
const MAX_SHOWN = 60

export function Findings({ findings }: { findings: Finding[] }) {
  const hidden = findings.length - MAX_SHOWN
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">{MIGRATE_WORDS.findings}</h2>
      <ol class="findings">
        {findings.slice(0, MAX_SHOWN).map((finding) => (
          <FindingItem key={finding.before} finding={finding} />
        ))}
      </ol>
      {hidden > 0 && <p class="muted">{MIGRATE_WORDS.more(hidden)}</p>}
    </section>
  )
}

function FindingItem({ finding }: { finding: Finding }) {
  const { service, count, before, after, notes } = finding
  return (
    <li>
      <Picture finding={finding} />
      <div>
        <p class="service">
          <b>{service}</b>
          {count > 1 && <span class="badge">{MIGRATE_WORDS.times(count)}</span>}
        </p>
        <dl>
          <dt>{MIGRATE_WORDS.before}</dt>
          <dd>
            <code>{before}</code>
          </dd>
          {after !== before && (
            <>
              <dt>{MIGRATE_WORDS.after}</dt>
              <dd>
                <code>{after}</code>
              </dd>
            </>
          )}
        </dl>
        <ul class="notes">
          {notes.map((note) => (
            <li key={JSON.stringify(note)} data-kind={note.kind}>
              {textOf(note)}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

const textOf = ({ kind, from = '', to = '' }: Note): string => MIGRATE_WORDS.notes[kind](from, to)

/** The picture as this service serves it; a text when there is none. */
function Picture({ finding: { pictureUrl, service } }: { finding: Finding }) {
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => setIsBroken(false), [pictureUrl])
  if (pictureUrl === null || isBroken) {
    const text = isBroken ? MIGRATE_WORDS.noLogo : MIGRATE_WORDS.noPicture
    return <span class="picture">{text}</span>
  }
  return (
    <span class="picture" data-theme={new URL(pictureUrl).searchParams.get('theme')}>
      <img
        src={pictureUrl}
        alt={MIGRATE_WORDS.picture(service)}
        width={64}
        height={64}
        loading="lazy"
        onError={() => setIsBroken(true)}
      />
    </span>
  )
}
