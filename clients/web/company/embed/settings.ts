// The settings of an embedded logo, which the controls change.
import type { PageTheme } from '../../../img.ts'
import type { ImageParameters } from '../../api/image.ts'

export const SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024, 2048] as const
export const FORMATS = ['default', 'png', 'webp', 'jpg', 'svg'] as const
export const THEMES = ['auto', 'light', 'dark'] as const
export const KINDS = ['icon', 'wordmark'] as const
export const SHAPES = ['square', 'original'] as const
export const BACKGROUNDS = ['transparent', 'ffffff', '111111', 'f4f1ea'] as const
/** Percent of the edge; the service allows 45. */
export const MAX_PADDING = 40
export const FALLBACKS = ['monogram', 'placeholder', '404'] as const

export interface Settings {
  /** Edge in CSS pixels. */
  size: (typeof SIZES)[number]
  format: (typeof FORMATS)[number]
  theme: PageTheme
  kind: (typeof KINDS)[number]
  shape: (typeof SHAPES)[number]
  /** Percent of the edge; null for the margin that the service chooses. */
  padding: number | null
  background: (typeof BACKGROUNDS)[number]
  fallback: (typeof FALLBACKS)[number]
  greyscale: boolean
}

export const DEFAULTS: Settings = {
  size: 128,
  format: 'default',
  theme: 'auto',
  kind: 'icon',
  shape: 'square',
  padding: null,
  background: 'transparent',
  fallback: 'monogram',
  greyscale: false,
}

/** The parameters that change the picture, without its size and theme. */
export type PictureParameters = Omit<ImageParameters, 'size' | 'theme'>

/** @returns the parameters that differ from the defaults. Without the defaults, URLs stay short and share caches. */
export function pictureParameters(settings: Settings): PictureParameters {
  const { size: _size, theme: _theme, ...picture } = settings
  const changed = Object.entries(picture).filter(
    ([name, value]) => value !== DEFAULTS[name as keyof Settings],
  )
  return Object.fromEntries(changed)
}

/** @param page the background of the page that shows the image. */
export function imageParameters(settings: Settings, page: 'light' | 'dark'): ImageParameters {
  const theme = settings.theme === 'auto' ? page : settings.theme
  return { size: settings.size, theme, ...pictureParameters(settings) }
}

/** The allowed texts of each setting in the address of the page. */
const VALUES: Record<keyof Settings, readonly unknown[]> = {
  size: SIZES,
  format: FORMATS,
  theme: THEMES,
  kind: KINDS,
  shape: SHAPES,
  padding: Array.from({ length: MAX_PADDING + 1 }, (_, percent) => percent),
  background: BACKGROUNDS,
  fallback: FALLBACKS,
  greyscale: [true],
}

/** @param search the query of the page's address. @returns the settings in it, with the defaults for others. */
export function settingsOf(search: string): Settings {
  const parameters = new URLSearchParams(search)
  const found = Object.entries(VALUES).flatMap(([name, values]) => {
    const value = values.find((allowed) => String(allowed) === parameters.get(name))
    return value === undefined ? [] : [[name, value]]
  })
  return { ...DEFAULTS, ...Object.fromEntries(found) }
}

/** @returns the query that `settingsOf` reads; empty for the defaults. */
export function settingsQuery(settings: Settings): string {
  const changed = Object.entries(settings).filter(
    ([name, value]) => value !== DEFAULTS[name as keyof Settings],
  )
  const query = new URLSearchParams(changed.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}
