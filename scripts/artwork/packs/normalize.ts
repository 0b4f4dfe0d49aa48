// Rewrites the SVG files of packs whose markup is simple and uniform.
import type { PackIcon } from './pack.ts'

/**
 * Rewrites an SVG file: of the root's attributes it keeps viewBox and fill-rule. It sets `fill` and drops the title.
 */
export function normalizeSvg(
  file: string,
  fill: string,
): Pick<PackIcon, 'svg' | 'width' | 'height'> {
  const [root = '', attributes = ''] = /<svg\b([^>]*)>/.exec(file) ?? []
  const viewBox = /viewBox="([^"]+)"/.exec(attributes)?.[1] ?? ''
  const [, , width = 0, height = 0] = viewBox.split(/\s+/).map(Number)
  const fillRule = /fill-rule="(\w+)"/.exec(attributes)?.[1]
  const fillAttributes = `fill="${fill}"${fillRule ? ` fill-rule="${fillRule}"` : ''}`
  const content = file.slice(file.indexOf(root) + root.length, file.lastIndexOf('</svg>'))
  const body = content.replace(/<title>.*?<\/title>/s, '').replaceAll('currentColor', fill)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" ${fillAttributes}>${body}</svg>`,
    width,
    height,
  }
}
