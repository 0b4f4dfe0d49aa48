// Any CSS colour that a page writes, as #rrggbb.
import { clampRgb, converter, formatHex, parse } from 'culori'

const toRgb = converter('rgb')

/** Null for what is no colour, and for what lets everything through. */
export function colourOf(css: string | undefined): string | null {
  const written = css?.trim().slice(0, 100)
  if (!written) return null
  try {
    const parsed = parse(written)
    if (!parsed || parsed.alpha === 0) return null
    const hex = formatHex(clampRgb(toRgb(parsed)))
    return /^#[0-9a-f]{6}$/.test(hex) ? hex : null
  } catch {
    // culori stumbles over some unfinished functions instead of answering undefined.
    return null
  }
}
