// The color scheme: the system's, unless the reader has chosen light or dark.
import { createStore } from './store.ts'

export type ColorScheme = 'light' | 'dark'
const STORAGE_KEY = 'logograph.scheme'

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const stored = localStorage.getItem(STORAGE_KEY)
let chosen: ColorScheme | null = stored === 'light' || stored === 'dark' ? stored : null

export const colorScheme = createStore<ColorScheme>('light')

function applyScheme(): void {
  const now = chosen ?? (systemDark.matches ? 'dark' : 'light')
  document.documentElement.dataset.scheme = now
  colorScheme.set(now)
}

systemDark.addEventListener('change', applyScheme)
applyScheme()

/** Switches between light and dark. Switching back to the system's scheme follows the system again. */
export function toggleColorScheme(): void {
  const next = colorScheme.get() === 'dark' ? 'light' : 'dark'
  chosen = next === (systemDark.matches ? 'dark' : 'light') ? null : next
  if (chosen) localStorage.setItem(STORAGE_KEY, chosen)
  else localStorage.removeItem(STORAGE_KEY)
  applyScheme()
}
