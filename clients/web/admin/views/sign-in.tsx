// The form that asks for the token and the name of the operator.
import { useState } from 'preact/hooks'
import { checkSession } from '../api.ts'
import { Labeled } from '../parts/labeled.tsx'
import { useChange } from '../parts/use-change.tsx'
import { signIn } from '../session.ts'
import { SIGN_IN_WORDS } from '../words.ts'

export function SignIn() {
  const [token, setToken] = useState('')
  const [name, setName] = useState('')
  const candidate = { token: token.trim(), name: name.trim() }
  const { isBusy, run, result } = useChange(() => signIn(candidate))
  return (
    <form
      class="sign-in"
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => {
          await checkSession(candidate)
          return ''
        })
      }}
    >
      <h1>{SIGN_IN_WORDS.title}</h1>
      <p class="muted">{SIGN_IN_WORDS.intro}</p>
      <Labeled label={SIGN_IN_WORDS.token}>
        <input
          class="field"
          type="password"
          autocomplete="current-password"
          required
          maxLength={256}
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </Labeled>
      <Labeled label={SIGN_IN_WORDS.name} help={SIGN_IN_WORDS.nameHelp}>
        <input
          class="field"
          autocomplete="name"
          maxLength={100}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </Labeled>
      <button type="submit" class="button primary" disabled={isBusy}>
        {SIGN_IN_WORDS.submit}
      </button>
      {result}
    </form>
  )
}
