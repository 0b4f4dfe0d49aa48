// Reads a pack in the Iconify JSON format: one file with all icons.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IconPack } from './pack.ts'

/** The width and height of an icon whose set and entry have no size, defined by the Iconify JSON format. */
const DEFAULT_EDGE = 16

interface IconifySet {
  width?: number
  height?: number
  icons: Record<
    string,
    { body: string; width?: number; height?: number; left?: number; top?: number }
  >
}

/** @returns a function that opens a pack under CC0. */
export const openIconify =
  (source: string, attribution: string) =>
  (folder: string): IconPack => {
    const iconSet: IconifySet = JSON.parse(readFileSync(join(folder, 'icons.json'), 'utf8'))
    return {
      source,
      officialColorOf: () => null,
      async read(name, color) {
        const icon = iconSet.icons[name]
        if (!icon) throw new Error(`The icon pack ${source} has no icon ${name}.`)
        const width = icon.width ?? iconSet.width ?? DEFAULT_EDGE
        const height = icon.height ?? iconSet.height ?? DEFAULT_EDGE
        const viewBox = `${icon.left ?? 0} ${icon.top ?? 0} ${width} ${height}`
        const body = icon.body.replaceAll('currentColor', color)
        return {
          svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`,
          width,
          height,
          licence: 'CC0-1.0',
          attribution,
        }
      },
    }
  }
