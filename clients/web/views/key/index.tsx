// The key view: the current key, its remaining quota and today's usage.
import { useEffect, useState } from 'preact/hooks'
import { Heading } from '../../parts/heading.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import {
  type Caller,
  callerStore,
  loadViewer,
  maskedKey,
  removeKey,
  setKey,
} from '../../state/caller.ts'
import { KEY_WORDS, PROBLEM_WORDS } from '../../words.ts'
import { Remaining } from './remaining.tsx'
import { UsageChart } from './usage-chart.tsx'

export function KeyView() {
  const caller = callerStore.use()
  useEffect(() => {
    void loadViewer()
  }, [caller.key])
  return (
    <article class="tool-view" aria-labelledby="key">
      <header>
        <Heading id="key">{KEY_WORDS.title}</Heading>
        <p>{KEY_WORDS.intro}</p>
      </header>
      {caller.key !== null && !caller.problem && <CurrentKey caller={caller} />}
      <KeyForm caller={caller} />
      {caller.viewer && (
        <div class="usage-panels">
          <Remaining viewer={caller.viewer} />
          <UsageChart />
        </div>
      )}
      {/* Not before the quota above it, so that it does not move. */}
      {(caller.viewer || caller.problem) && <KeyHelp />}
    </article>
  )
}

function KeyForm({ caller }: { caller: Caller }) {
  const [text, setText] = useState('')
  return (
    <>
      {caller.problem && (
        <Notice
          key={caller.key}
          problem={caller.problem}
          retry={caller.key ? undefined : loadViewer}
        />
      )}
      <form
        class="key-form"
        onSubmit={(event) => {
          event.preventDefault()
          void setKey(text)
        }}
      >
        <input
          class="field"
          type="password"
          aria-label={KEY_WORDS.field}
          placeholder="lg_sk_…"
          autocomplete="off"
          spellcheck={false}
          maxLength={256}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button primary">
          {caller.key !== null && !caller.problem ? KEY_WORDS.replace : KEY_WORDS.use}
        </button>
        {caller.problem && caller.key !== null && (
          <button type="button" class="button" onClick={removeKey}>
            {PROBLEM_WORDS.withoutKey}
          </button>
        )}
      </form>
    </>
  )
}

/** How to get a key of either kind. */
function KeyHelp() {
  return (
    <section class="key-help">
      <h2>{KEY_WORDS.getKey}</h2>
      <p>{KEY_WORDS.firstKey}</p>
      <Snippet text={KEY_WORDS.firstKeyCommand} label={KEY_WORDS.copyCommand} language="bash" />
      <p>{KEY_WORDS.createKey}</p>
      <Snippet text={KEY_WORDS.createKeyCommands} label={KEY_WORDS.copyCommands} language="bash" />
    </section>
  )
}

function CurrentKey({ caller: { key, viewer } }: { caller: Caller }) {
  return (
    <section class="current-key" aria-label={KEY_WORDS.current}>
      <Icon name="key" />
      <div>
        <p>
          <code>{key && maskedKey(key)}</code>
        </p>
        <p class="muted">{viewer ? KEY_WORDS.kinds[viewer.kind] : KEY_WORDS.loading}</p>
      </div>
      <button type="button" class="button" onClick={removeKey}>
        {KEY_WORDS.remove}
      </button>
    </section>
  )
}
