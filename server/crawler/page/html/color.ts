// Converts CSS colors to #rrggbb.
import { clampRgb, converter, formatHex, parse } from 'culori'

const toRgb = converter('rgb')

/** Null for a fully transparent color and for text that is not a color. */
export function cssColorToHex(css: string | undefined): string | null {
  const text = css?.trim().slice(0, 100)
  if (!text) return null
  try {
    const parsed = parse(text)
    if (!parsed || parsed.alpha === 0) return null
    const hex = formatHex(clampRgb(toRgb(parsed)))
    return /^#[0-9a-f]{6}$/.test(hex) ? hex : null
  } catch {
    // culori throws on some unfinished functions instead of returning undefined.
    return null
  }
}
