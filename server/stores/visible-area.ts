// Reads the visible area of artwork, which older versions measured without its pale and thin parts.
import type { VisibleArea } from '../../schema/artwork.ts'

/** @param stored as a record contains it. @returns null when an older version stored it: the renderer measures it anew. */
export const currentVisibleArea = (
  stored: Partial<VisibleArea> | null | undefined,
): VisibleArea | null => (stored?.whole ? (stored as VisibleArea) : null)
