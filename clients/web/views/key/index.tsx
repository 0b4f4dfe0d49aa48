// The reader's key: what it is, what is left of it, and what this page asked today.
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { askViewer, type Caller, caller, forgetKey, takeKey } from '../../state/caller.ts'
import { Remaining } from './remaining.tsx'
import { Hours } from './usage-chart.tsx'

const COMMAND = 'npm run -s logograph -- keys create --kind secret --plan business'

export function KeyView() {
  const asking = caller.use()
  useEffect(() => {
    void askViewer()
  }, [asking.key])
  return (
    <article class="tool" aria-labelledby="key">
      <header>
        <h1 id="key">{asking.key === null ? 'Your key' : 'This key'}</h1>
        <p>It stays in this tab and goes nowhere but to this service, in a header.</p>
      </header>
      {asking.key === null || asking.refusal ? <Enter asking={asking} /> : <Held asking={asking} />}
      {asking.viewer && (
        <div class="meters">
          <Remaining viewer={asking.viewer} />
          <Hours />
        </div>
      )}
    </article>
  )
}

function Enter({ asking }: { asking: Caller }) {
  const [text, setText] = useState('')
  return (
    <>
      {asking.refusal && (
        <Notice
          key={asking.key}
          refusal={asking.refusal}
          {...(asking.key ? {} : { again: askViewer })}
        />
      )}
      <form
        class="enter"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) void takeKey(text.trim())
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
        {asking.key !== null && (
          <button type="button" class="button" onClick={forgetKey}>
            Go on without
          </button>
        )}
      </form>
      <section class="how">
        <h2>How to get one</h2>
        <p>Whoever runs this service makes keys on its command line:</p>
        <Snippet text={COMMAND} label="Copy the command" />
        <p>
          On a first start on one’s own machine the service makes one by itself, and prints this
          page’s address with it.
        </p>
      </section>
    </>
  )
}

const KINDS = {
  ANONYMOUS: 'No key',
  PUBLISHABLE: 'Publishable: may be seen in a page',
  SECRET: 'Secret: for servers alone',
}

function Held({ asking: { key, viewer } }: { asking: Caller }) {
  return (
    <section class="held" aria-label="What it is">
      <Icon name="key" />
      <div>
        <p>
          <code>
            {key?.slice(0, 6)}…{key?.slice(-4)}
          </code>
        </p>
        <p class="quiet">{viewer ? KINDS[viewer.kind] : 'Asking …'}</p>
      </div>
      <button type="button" class="button" onClick={forgetKey}>
        Forget it
      </button>
    </section>
  )
}
