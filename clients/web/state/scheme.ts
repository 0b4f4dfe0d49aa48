// Light or dark: as the system has it, until the reader says otherwise.
import { kept } from './store.ts'

export type Scheme = 'light' | 'dark'
const STORED = 'logograph.scheme'

const dark = matchMedia('(prefers-color-scheme: dark)')
const stored = localStorage.getItem(STORED)
let chosen: Scheme | null = stored === 'light' || stored === 'dark' ? stored : null

export const scheme = kept<Scheme>('light')

function settle(): void {
  const now = chosen ?? (dark.matches ? 'dark' : 'light')
  document.documentElement.dataset.scheme = now
  scheme.set(now)
}

dark.addEventListener('change', settle)
settle()

/** The other one; when that is the system's, the system decides again. */
export function switchScheme(): void {
  const next = scheme.get() === 'dark' ? 'light' : 'dark'
  chosen = next === (dark.matches ? 'dark' : 'light') ? null : next
  if (chosen) localStorage.setItem(STORED, chosen)
  else localStorage.removeItem(STORED)
  settle()
}
