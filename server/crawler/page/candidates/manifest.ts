// Reads a web app manifest: icons to choose from, and what the app is called.
import type { Candidate, Seen } from '../../../../schema/visit.ts'
import { colourOf } from '../html/color.ts'
import { pictureOf } from '../html/url.ts'
import { LIMITS } from '../limits.ts'
import { candidate, sizeIn } from './candidate.ts'

export interface ManifestRead {
  candidates: Candidate[]
  name: Seen<string> | null
  shortName: Seen<string> | null
  description: Seen<string> | null
  themeColour: Seen<string> | null
}

/** Icons looked at; generators write some thirty. */
const ICONS = 60

/** @param url the manifest's own address, which its addresses are relative to. */
export function candidatesOfManifest(text: string, url: string): ManifestRead {
  const manifest = objectIn(text)
  const seen = (value: unknown, member: string): Seen<string> | null => {
    const words = typeof value === 'string' ? value.trim().slice(0, LIMITS.words) : ''
    return words ? { value: words, from: `manifest ${member}`, url } : null
  }
  const icons = Array.isArray(manifest.icons) ? manifest.icons.slice(0, ICONS) : []
  const theme = typeof manifest.theme_color === 'string' ? colourOf(manifest.theme_color) : null
  return {
    candidates: icons.flatMap((icon, place) => iconOf(icon, place, url)),
    name: seen(manifest.name, 'name'),
    shortName: seen(manifest.short_name, 'short_name'),
    description: seen(manifest.description, 'description'),
    themeColour: seen(theme, 'theme_color'),
  }
}

function iconOf(icon: unknown, index: number, url: string): Candidate[] {
  if (typeof icon !== 'object' || icon === null) return []
  const { src, sizes, purpose } = icon as Record<string, unknown>
  const purposes = typeof purpose === 'string' ? purpose.toLowerCase().split(/\s+/) : ['any']
  // A stencil that the system paints: only its outline is meant.
  if (purposes.every((word) => word === 'monochrome')) return []
  const picture = typeof src === 'string' ? pictureOf(src, url) : null
  if (!picture) return []
  return [
    candidate('manifest', picture, `manifest icons[${index}]`, {
      kind: 'icon',
      declared: typeof sizes === 'string' ? sizeIn(sizes) : null,
      maskable: purposes.includes('maskable'),
    }),
  ]
}

function objectIn(text: string): Record<string, unknown> {
  if (text.length > LIMITS.page) return {}
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
