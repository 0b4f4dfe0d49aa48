// The operator who is signed in. The tab keeps the token until it is closed; there is no cookie.
import { createStore } from '../state/store.ts'

export interface Session {
  /** ADMIN_TOKEN. */
  token: string
  /** The name in the audit log; empty for none. */
  name: string
}

const STORAGE_KEY = 'logograph.admin'

function stored(): Session | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
  } catch {
    return null
  }
}

/** Null while nobody is signed in. */
export const session = createStore<Session | null>(stored())

export function signIn(next: Session): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  session.set(next)
}

export function signOut(): void {
  sessionStorage.removeItem(STORAGE_KEY)
  session.set(null)
}
