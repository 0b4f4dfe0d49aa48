// The color scheme: the system's, unless the reader has chosen light or dark.
import { createStore } from './store.ts'

export type ColorScheme = 'light' | 'dark'
const STORAGE_KEY = 'logograph.scheme'

const systemPrefersDark = matchMedia('(prefers-color-scheme: dark)')
const storedScheme = localStorage.getItem(STORAGE_KEY)
let chosenScheme: ColorScheme | null =
  storedScheme === 'light' || storedScheme === 'dark' ? storedScheme : null

export const colorScheme = createStore<ColorScheme>('light')

function applyScheme(): void {
  const current = chosenScheme ?? (systemPrefersDark.matches ? 'dark' : 'light')
  document.documentElement.dataset.scheme = current
  colorScheme.set(current)
}

systemPrefersDark.addEventListener('change', applyScheme)
applyScheme()

/** Switches between light and dark. Switching back to the system's scheme follows the system again. */
export function toggleColorScheme(): void {
  const next = colorScheme.get() === 'dark' ? 'light' : 'dark'
  chosenScheme = next === (systemPrefersDark.matches ? 'dark' : 'light') ? null : next
  if (chosenScheme) localStorage.setItem(STORAGE_KEY, chosenScheme)
  else localStorage.removeItem(STORAGE_KEY)
  applyScheme()
}
