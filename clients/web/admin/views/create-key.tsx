// The form for a new API key, which is shown once.
import { useState } from 'preact/hooks'
import { SegmentedControl } from '../../parts/segmented-control.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { change } from '../api.ts'
import { Labeled } from '../parts/labeled.tsx'
import type { Changes } from '../parts/use-change.tsx'
import { KEY_LIST_WORDS } from '../words.ts'

const KINDS = ['secret', 'publishable'] as const
type Kind = (typeof KINDS)[number]

interface CreateKeyProps {
  plans: string[]
  changes: Changes
  reason: string
}

export function CreateKey({ plans, changes, reason }: CreateKeyProps) {
  const [kind, setKind] = useState<Kind>('secret')
  const [createdKey, setCreatedKey] = useState<string | null>(null)
  const create = async (form: FormData) => {
    const { key } = await change<{ key: string }>('/api/keys/create', {
      body: bodyOf(form, kind),
      reason,
    })
    setCreatedKey(key)
    return ''
  }
  return (
    <form
      class="panel create-key"
      onSubmit={(event) => {
        event.preventDefault()
        setCreatedKey(null)
        const form = new FormData(event.currentTarget)
        void changes.run(() => create(form))
      }}
    >
      <h2>{KEY_LIST_WORDS.create}</h2>
      <SegmentedControl<Kind>
        label={KEY_LIST_WORDS.kind}
        options={KINDS}
        labels={KEY_LIST_WORDS.kinds}
        selected={kind}
        onSelect={setKind}
      />
      <div class="fields">
        <Labeled label={KEY_LIST_WORDS.plan}>
          <select class="field" name="plan">
            {plans.map((plan) => (
              <option key={plan}>{plan}</option>
            ))}
          </select>
        </Labeled>
        <Labeled label={KEY_LIST_WORDS.label}>
          <input class="field" name="label" maxLength={200} autocomplete="off" />
        </Labeled>
        <Labeled label={KEY_LIST_WORDS.days}>
          <input class="field" name="days" type="number" min={1} max={3650} />
        </Labeled>
        {kind === 'publishable' && (
          <Labeled label={KEY_LIST_WORDS.origins}>
            <input class="field" name="origins" autocomplete="off" />
          </Labeled>
        )}
      </div>
      <button type="submit" class="button primary" disabled={changes.isBusy}>
        {KEY_LIST_WORDS.submit}
      </button>
      {createdKey && (
        <div role="status">
          <p>{KEY_LIST_WORDS.created}</p>
          <Snippet text={createdKey} label={KEY_LIST_WORDS.copy} />
        </div>
      )}
    </form>
  )
}

function bodyOf(form: FormData, kind: string) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const origins = text('origins').split(',')
  return {
    kind,
    plan: text('plan'),
    label: text('label') || null,
    origins: origins.map((origin) => origin.trim()).filter(Boolean),
    expiresInDays: text('days') ? Number(text('days')) : null,
  }
}
