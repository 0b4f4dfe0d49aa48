// Parses a web app manifest: its icons, names, description and theme color.
import type { Candidate, SourcedFact } from '../../../../schema/visit.ts'
import { cssColorToHex } from '../html/color.ts'
import { imageSourceOf } from '../html/url.ts'
import { PAGE_LIMITS } from '../limits.ts'
import { createCandidate, parseIconSizes } from './candidate.ts'

export interface ManifestContent {
  candidates: Candidate[]
  name: SourcedFact<string> | null
  shortName: SourcedFact<string> | null
  description: SourcedFact<string> | null
  themeColor: SourcedFact<string> | null
}

/** Limit of icons that are read from one manifest; generators write about thirty. */
const MAX_ICONS = 60

/**
 * Returns no icons and null facts for text that is not a JSON object.
 * @param url the URL of the manifest, which its relative URLs resolve against.
 */
export function parseManifest(text: string, url: string): ManifestContent {
  const manifest = parseObject(text)
  const fact = (value: unknown, member: string): SourcedFact<string> | null => {
    const trimmed = typeof value === 'string' ? value.trim().slice(0, PAGE_LIMITS.factLength) : ''
    return trimmed ? { value: trimmed, from: `manifest ${member}`, url } : null
  }
  const icons = Array.isArray(manifest.icons) ? manifest.icons.slice(0, MAX_ICONS) : []
  const themeColor =
    typeof manifest.theme_color === 'string' ? cssColorToHex(manifest.theme_color) : null
  return {
    candidates: icons.flatMap((icon, index) => iconOf(icon, index, url)),
    name: fact(manifest.name, 'name'),
    shortName: fact(manifest.short_name, 'short_name'),
    description: fact(manifest.description, 'description'),
    themeColor: fact(themeColor, 'theme_color'),
  }
}

function iconOf(icon: unknown, index: number, url: string): Candidate[] {
  if (typeof icon !== 'object' || icon === null) return []
  const { src, sizes, purpose } = icon as Record<string, unknown>
  const purposes = typeof purpose === 'string' ? purpose.toLowerCase().split(/\s+/) : ['any']
  // A monochrome icon has no colors of its own: the system fills its outline.
  if (purposes.every((word) => word === 'monochrome')) return []
  const image = typeof src === 'string' ? imageSourceOf(src, url) : null
  if (!image) return []
  return [
    createCandidate('manifest', image, `manifest icons[${index}]`, {
      kind: 'icon',
      declaredSize: typeof sizes === 'string' ? parseIconSizes(sizes) : null,
      isMaskable: purposes.includes('maskable'),
    }),
  ]
}

function parseObject(text: string): Record<string, unknown> {
  if (text.length > PAGE_LIMITS.pageBytes) return {}
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
