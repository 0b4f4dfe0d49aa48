// The options of a logo wall.
import type { Layout } from './layouts.ts'

export const BACKGROUNDS = {
  none: null,
  white: '#ffffff',
  black: '#111111',
  sand: '#f4f1ea',
} as const
export type Background = keyof typeof BACKGROUNDS | 'custom'

export interface WallOptions {
  layout: Layout
  kind: 'icon' | 'wordmark'
  theme: 'light' | 'dark'
  background: Background
  /** A color such as #1d4ed8, for the background `custom`. */
  customColor: string
  hasTiles: boolean
  greyscale: boolean
  /** Pixels at 1×. */
  width: number
  perRow: number
  gap: number
  /** Percent of the cell. */
  logoSize: number
}

/** The largest edge in pixels without a key. */
export const ANONYMOUS_EDGE = 128

export const DEFAULT_WALL: WallOptions = {
  layout: 'grid',
  kind: 'icon',
  theme: 'light',
  background: 'none',
  customColor: '#dbeafe',
  hasTiles: true,
  greyscale: false,
  width: 1200,
  perRow: 6,
  gap: 24,
  logoSize: 56,
}

export const backgroundOf = ({ background, customColor }: WallOptions): string | null =>
  background === 'custom' ? customColor : BACKGROUNDS[background]

/** Colors of tiles and names on light and dark pages. */
export const THEME_COLORS = {
  light: { tile: '#ffffff', border: '#e4e0d6', text: '#191712' },
  dark: { tile: '#211f1b', border: '#38342d', text: '#f2eee4' },
} as const
