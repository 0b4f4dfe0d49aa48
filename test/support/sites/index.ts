// Lists all fixture sites.
import { ADDRESSES } from './addresses.ts'
import { HEADERS } from './headers.ts'
import { ICONS } from './icons.ts'
import { PLATFORMS } from './platforms.ts'
import type { Site } from './site.ts'
import { TRAPS } from './traps.ts'

export const SITES: Site[] = [...PLATFORMS, ...HEADERS, ...ICONS, ...TRAPS, ...ADDRESSES]
