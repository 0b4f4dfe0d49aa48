// The page that shows a logo: its color is the reference for contrast.
import { BACKGROUNDS, type Background } from '../../../schema/artwork.ts'
import { contrast, hexOfRgb, type Rgb, rgbOf } from './color.ts'

export interface Page {
  color: Rgb
  /** Whether white marks are legible on it. */
  isDark: boolean
}

/** Minimum contrast of white with a dark page: WCAG requires 3 for graphics. */
const MIN_WHITE_CONTRAST = 3

/** The page of each theme. Its color is also the background of a JPEG. */
export const PAGES: Record<Background, Page> = {
  light: { color: rgbOf('#ffffff'), isDark: false },
  dark: { color: rgbOf('#0b0b0c'), isDark: true },
}

/** The page of a requested background, else of the theme. @param background `#rrggbb`. */
export function pageOf(theme: Background, background: string | null): Page {
  if (background === null) return PAGES[theme]
  return { color: rgbOf(background), isDark: themeOn(background) === 'dark' }
}

/** The theme of a page in this color, `#rrggbb`. A saturated blue is dark, although black has as much contrast. */
export const themeOn = (background: string): Background =>
  contrast(rgbOf(background), PAGES.light.color) >= MIN_WHITE_CONTRAST ? 'dark' : 'light'

/** The theme whose page has exactly this color; null for any other color. */
export const themeOfPage = ({ color }: Page): Background | null =>
  BACKGROUNDS.find((theme) => hexOfRgb(PAGES[theme].color) === hexOfRgb(color)) ?? null
