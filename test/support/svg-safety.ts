// An independent check of sanitized SVGs, with another parser and its own allowlist.
import { DOMParser, type Element, type Node } from '@xmldom/xmldom'

const ALLOWED_ELEMENTS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon image ' +
    'linearGradient radialGradient stop clipPath mask pattern filter feGaussianBlur feOffset feFlood ' +
    'feColorMatrix feBlend feComposite feMerge feMergeNode feMorphology feDropShadow'
  ).split(' '),
)
/** A name without a namespace prefix. */
const ATTRIBUTE_NAME = /^[a-z][a-z0-9-]*$/i
const ALLOWED_STYLE = /^(?:(?:mix-blend-mode|isolation):[a-z-]+;?)+$/
const IMAGE_DATA_URI = /^data:image\/(?:png|jpe?g|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/

/** Lists everything in the SVG that is not allowed; an empty list means that it is safe. */
export function findUnsafeContent(svg: string): string[] {
  const faults: string[] = []
  const document = new DOMParser({
    onError: (level, fault) => void faults.push(`${level}: ${fault}`),
  }).parseFromString(svg, 'image/svg+xml')
  if (document.childNodes.length !== 1) faults.push('more than one root')
  const root = document.documentElement
  if (root?.tagName !== 'svg' || !root.hasAttribute('viewBox')) faults.push('no svg with a viewBox')
  const ids = new Set<string>()
  const references: string[] = []
  if (root) checkElement(root, faults, ids, references)
  for (const id of references) if (!ids.has(id)) faults.push(`dangling ${id}`)
  return faults
}

/** Adds the faults of an element and its descendants, the ids that they define, and the ids that they refer to. */
function checkElement(
  node: Element,
  faults: string[],
  ids: Set<string>,
  references: string[],
): void {
  if (!ALLOWED_ELEMENTS.has(node.tagName)) faults.push(`element ${node.tagName}`)
  if (node.namespaceURI !== 'http://www.w3.org/2000/svg')
    faults.push(`namespace of ${node.tagName}`)
  for (const { name, value } of node.attributes) {
    if (name === 'xmlns') continue
    if (!ATTRIBUTE_NAME.test(name) || /^on/i.test(name)) faults.push(`attribute ${name}`)
    if (name === 'style' && !ALLOWED_STYLE.test(value)) faults.push(`style ${value}`)
    // Only an embedded raster image may contain these characters and words.
    if (/[<&\\]|javascript|expression|@import|\/\/|data:text|svg\+xml/i.test(value)) {
      if (!(node.tagName === 'image' && IMAGE_DATA_URI.test(value))) faults.push(`${name}=${value}`)
    }
    // A URL may only be a reference to an id of the file, with an optional fallback color.
    if (
      /url|:/i.test(value) &&
      name !== 'style' &&
      !IMAGE_DATA_URI.test(value) &&
      !/^url\(#[\w-]+\)( none| #[0-9a-f]{6,8})?$/.test(value)
    )
      faults.push(`reference ${value}`)
    if (name === 'href' && node.tagName !== 'image' && !/^#[\w-]+$/.test(value)) faults.push(value)
    if (name === 'id') ids.add(value)
    // The sanitizer renames each id to `i` and a number.
    const referencedId = /^(?:url\()?#(i\d+)\b/.exec(value)?.[1]
    if (referencedId) references.push(referencedId)
  }
  for (const child of node.childNodes) {
    if (child.nodeType !== 1) faults.push(`node ${(child as Node).nodeName}`)
    else checkElement(child as Element, faults, ids, references)
  }
}
