// The key view: the current key, its remaining quota and today's usage.
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { type Caller, callerStore, loadViewer, removeKey, setKey } from '../../state/caller.ts'
import { Remaining } from './remaining.tsx'
import { UsageChart } from './usage-chart.tsx'

const CREATE_KEY_COMMAND = 'npm run -s logograph -- keys create --kind secret --plan business'

export function KeyView() {
  const caller = callerStore.use()
  useEffect(() => {
    void loadViewer()
  }, [caller.key])
  return (
    <article class="tool-view" aria-labelledby="key">
      <header>
        <h1 id="key">{caller.key === null ? 'Your key' : 'This key'}</h1>
        <p>The key is stored for this tab only and sent only to this service.</p>
      </header>
      {caller.key === null || caller.problem ? (
        <KeyForm caller={caller} />
      ) : (
        <CurrentKey caller={caller} />
      )}
      {caller.viewer && (
        <div class="usage-panels">
          <Remaining viewer={caller.viewer} />
          <UsageChart />
        </div>
      )}
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
          if (text.trim()) void setKey(text.trim())
        }}
      >
        <input
          class="field"
          type="password"
          aria-label="API key"
          placeholder="lg_sk_…"
          autocomplete="off"
          spellcheck={false}
          maxLength={256}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button primary">
          Use this key
        </button>
        {caller.key !== null && (
          <button type="button" class="button" onClick={removeKey}>
            Continue without a key
          </button>
        )}
      </form>
      <section class="key-help">
        <h2>How to get a key</h2>
        <p>The operator of this service creates keys on the command line:</p>
        <Snippet text={CREATE_KEY_COMMAND} label="Copy the command" />
        <p>
          When the service starts for the first time on a local machine, it creates a key and prints
          the address of this page with the key.
        </p>
      </section>
    </>
  )
}

const KIND_LABELS = {
  ANONYMOUS: 'No key',
  PUBLISHABLE: 'Publishable: safe in web pages',
  SECRET: 'Secret: for servers only',
}

function CurrentKey({ caller: { key, viewer } }: { caller: Caller }) {
  return (
    <section class="current-key" aria-label="Current key">
      <Icon name="key" />
      <div>
        <p>
          <code>
            {key?.slice(0, 6)}…{key?.slice(-4)}
          </code>
        </p>
        <p class="muted">{viewer ? KIND_LABELS[viewer.kind] : 'Loading …'}</p>
      </div>
      <button type="button" class="button" onClick={removeKey}>
        Remove the key
      </button>
    </section>
  )
}
