// The key view: the current key, its remaining quota and today's usage.
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { type Caller, callerStore, loadViewer, removeKey, setKey } from '../../state/caller.ts'
import { Remaining } from './remaining.tsx'
import { UsageChart } from './usage-chart.tsx'

const COMMAND = 'npm run -s logograph -- keys create --kind secret --plan business'

export function KeyView() {
  const caller = callerStore.use()
  useEffect(() => {
    void loadViewer()
  }, [caller.key])
  return (
    <article class="tool" aria-labelledby="key">
      <header>
        <h1 id="key">{caller.key === null ? 'Your key' : 'This key'}</h1>
        <p>It stays in this tab and goes nowhere but to this service, in a header.</p>
      </header>
      {caller.key === null || caller.problem ? (
        <KeyForm caller={caller} />
      ) : (
        <CurrentKey caller={caller} />
      )}
      {caller.viewer && (
        <div class="meters">
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
          {...(caller.key ? {} : { retry: loadViewer })}
        />
      )}
      <form
        class="enter"
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
        <button type="submit" class="button strong">
          Use this key
        </button>
        {caller.key !== null && (
          <button type="button" class="button" onClick={removeKey}>
            Go on without
          </button>
        )}
      </form>
      <section class="how">
        <h2>How to get one</h2>
        <p>The operator of this service creates keys on the command line:</p>
        <Snippet text={COMMAND} label="Copy the command" />
        <p>
          On a first start on one’s own machine the service makes one by itself, and prints this
          page’s address with it.
        </p>
      </section>
    </>
  )
}

const KIND_LABELS = {
  ANONYMOUS: 'No key',
  PUBLISHABLE: 'Publishable: may be seen in a page',
  SECRET: 'Secret: for servers alone',
}

function CurrentKey({ caller: { key, viewer } }: { caller: Caller }) {
  return (
    <section class="held" aria-label="What it is">
      <Icon name="key" />
      <div>
        <p>
          <code>
            {key?.slice(0, 6)}…{key?.slice(-4)}
          </code>
        </p>
        <p class="quiet">{viewer ? KIND_LABELS[viewer.kind] : 'Asking …'}</p>
      </div>
      <button type="button" class="button" onClick={removeKey}>
        Forget it
      </button>
    </section>
  )
}
