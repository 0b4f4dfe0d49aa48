// Measures in Chromium the contrast of the text of every button of a page in every state.
import type { Page } from 'playwright-core'

/** Buttons, links and choices that look like buttons. */
const BUTTONS = 'button, .button, .icon-button, .key-badge, .segmented-control label'

/** The states that a pointer, a keyboard or a touch causes. */
const PSEUDO_CLASSES = [
  [],
  ['hover'],
  ['focus', 'focus-visible'],
  ['hover', 'active'],
  ['hover', 'focus', 'focus-visible', 'active'],
]

/** The states that the page causes, each as an attribute of the button; a title changes no state. */
const ATTRIBUTES: [name: string, value: string][] = [
  ['title', ''],
  ['disabled', ''],
  ['data-done', 'true'],
  ['data-done', 'false'],
  ['aria-pressed', 'true'],
  ['aria-pressed', 'false'],
  ['aria-expanded', 'true'],
  ['aria-busy', 'true'],
]

/** The contrast of text that everybody can read (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5

/** @returns how many buttons the page shows, and each state of a button whose text has less contrast than `MIN_CONTRAST`. */
export async function measureButtons(page: Page): Promise<{ count: number; faults: string[] }> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const selection = { nodeId: root.nodeId, selector: BUTTONS }
  const { nodeIds } = await session.send('DOM.querySelectorAll', selection)
  const faults: string[] = []
  let count = 0
  for (const forcedPseudoClasses of PSEUDO_CLASSES) {
    await Promise.all(
      nodeIds.map((nodeId) =>
        session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }),
      ),
    )
    const result = await page.evaluate(measureStates, {
      selector: BUTTONS,
      attributes: ATTRIBUTES,
      minContrast: MIN_CONTRAST,
    })
    count = result.count
    const state = forcedPseudoClasses.join(' ') || 'at rest'
    for (const fault of result.faults) faults.push(`${state} ${fault}`)
  }
  await session.detach()
  return { count, faults }
}

interface Input {
  selector: string
  attributes: typeof ATTRIBUTES
  minContrast: number
}

/** Runs in the page: sets each attribute of every button, measures, and restores the attribute. */
function measureStates({ selector, attributes, minContrast }: Input) {
  type Rgba = [red: number, green: number, blue: number, alpha: number]
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const parsed = new Map<string, Rgba>()
  /** Any CSS color, as Chromium paints it; the alpha is between 0 and 1. */
  const parseColor = (color: string): Rgba => {
    const known = parsed.get(color)
    if (known) return known
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    const rgba: Rgba = [red, green, blue, alpha / 255]
    parsed.set(color, rgba)
    return rgba
  }
  const paint = (above: Rgba, below: Rgba): Rgba => {
    const mix = (i: 0 | 1 | 2) => above[i] * above[3] + below[i] * (1 - above[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const backgroundOf = (element: Element | null): Rgba => {
    if (!element) return [255, 255, 255, 1]
    const color = parseColor(getComputedStyle(element).backgroundColor)
    return color[3] === 1 ? color : paint(color, backgroundOf(element.parentElement))
  }
  /** The relative luminance of WCAG 2.2. */
  const luminanceOf = ([red, green, blue]: Rgba) => {
    const linear = (channel: number) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const contrastOf = (a: Rgba, b: Rgba) => {
    const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => x - y)
    return (light + 0.05) / (dark + 0.05)
  }
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1
  /** The elements of a button that have a text of their own, or the lines of an icon. */
  const textsOf = (button: Element) =>
    [button, ...button.querySelectorAll('*')].filter((element) => {
      const isIcon = element.matches('svg.icon')
      const hasText = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      )
      return (isIcon || hasText) && element.checkVisibility({ visibilityProperty: true })
    })
  const measure = (button: Element) =>
    textsOf(button).flatMap((element) => {
      const background = backgroundOf(element)
      const [red, green, blue, alpha] = parseColor(getComputedStyle(element).color)
      const color: Rgba = [red, green, blue, alpha * opacityOf(element)]
      const contrast = contrastOf(paint(color, background), background)
      if (contrast >= minContrast) return []
      const text = (button.textContent || button.getAttribute('aria-label'))?.trim().slice(0, 30)
      const colors = [color, background].map((rgba) => rgba.slice(0, 3).map(Math.round).join(' '))
      return [`${button.className} “${text}” ${contrast.toFixed(2)}: ${colors.join(' on ')}`]
    })
  const visible = [...document.querySelectorAll(selector)].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  )
  const faults: string[] = []
  for (const [name, value] of attributes) {
    const before = visible.map((button) => button.getAttribute(name))
    for (const button of visible) button.setAttribute(name, value)
    faults.push(...visible.flatMap(measure).map((fault) => `${name}=${value} ${fault}`))
    for (const [i, button] of visible.entries()) {
      const text = before[i] ?? null
      if (text === null) button.removeAttribute(name)
      else button.setAttribute(name, text)
    }
  }
  return { count: visible.length, faults }
}
