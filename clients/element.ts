// <company-logo domain="stripe.com" size="48" theme="auto" image-url=… token=…> for any page and framework.
import {
  type ImgOptions,
  type LogoPicture,
  type LogoPictureParameters,
  logoAlt,
  logoPicture,
  type PageTheme,
} from './img.ts'
import { monogramLetter, monogramStyle } from './monogram.ts'
import { srcsetOfAttempt, urlOfAttempt, waitForVisit } from './pending.ts'
import { SKELETON_BACKGROUND } from './skeleton.ts'
import { readPageTheme, type ThemeOptions, watchPage } from './theme.ts'

/** What `configure` sets for all elements. */
export interface ElementOptions extends Partial<ImgOptions>, ThemeOptions {}

/** What templates may set: each attribute, or the property with its name in camel case. */
export interface CompanyLogoAttributes extends ElementOptions, TextParameters {
  /** Any public hostname of the company. The element stays empty without it. */
  domain?: string | undefined
  /** Name of the company, for the default `alt` text. */
  name?: string | null | undefined
  alt?: string | undefined
  loading?: 'lazy' | 'eager' | undefined
  size?: number | string | undefined
}

/** The parameters of the image, as numbers and booleans or as the text of an attribute. */
type TextParameters = {
  [Name in keyof Omit<LogoPictureParameters, 'size'>]:
    | LogoPictureParameters[Name]
    | (LogoPictureParameters[Name] extends number | boolean | undefined ? string : never)
}

/** Attributes that go into the image URL unchecked; the service rejects wrong values. */
const URL_ATTRIBUTES = [
  'format',
  'fallback',
  'greyscale',
  'kind',
  'shape',
  'padding',
  'background',
  'scope',
  'port',
  'path',
] as const
const ATTRIBUTES = [
  'domain',
  'name',
  'image-url',
  'token',
  'size',
  'theme',
  'dark-when',
  'alt',
  'loading',
  ...URL_ATTRIBUTES,
] as const

// An image that did not come keeps its space, without the browser's icon and text.
const STYLE = `
  :host { display: inline-block; line-height: 0; vertical-align: middle }
  :host([hidden]), [hidden] { display: none !important }
  img[data-state=loading] { background: ${SKELETON_BACKGROUND} }
  img[data-state=failed] { display: inline-block; opacity: 0; contain: strict }
  slot { line-height: normal }
`

let defaults: ElementOptions = {}
const connectedElements = new Set<CompanyLogoElement>()

/**
 * Sets the image host, the publishable key and the selector of dark pages of all elements without the attributes
 * `image-url`, `token` and `dark-when`.
 */
export function configure(options: ElementOptions): void {
  defaults = options
  for (const element of connectedElements) element.attributeChangedCallback()
}

let hasWarned = false
/** Tells a developer once why nothing is shown, unless the same script still calls `configure`. */
function warnWithoutHost(): void {
  if (hasWarned) return
  hasWarned = true
  setTimeout(() => {
    if (!defaults.imageUrl)
      console.warn('<company-logo> needs image-url, or configure({ imageUrl }).')
  })
}

/** HTMLElement does not exist during server-side rendering; the empty class makes the import safe there. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

export interface CompanyLogoElement extends CompanyLogoAttributes {}

/**
 * Shows a company's logo in an open shadow root; style its <img> with `::part(image)`.
 * A child with `slot="fallback"` is shown when there is no logo. Without one, the element draws a letter when no image
 * comes, such as after a used-up quota; style it with `::part(monogram)`. It sends the events `load` and `error`, which do not
 * bubble, and has one of the states `loading`, `loaded` and `failed`.
 * A secret key logs an error to the console and sends no request.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the loop below this class defines the properties.
export class CompanyLogoElement extends Base {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES

  readonly #internals = this.attachInternals()
  // One <img> is reused, and browsers begin to load it only in a microtask: several attribute changes in a row cause one load.
  readonly #picture = document.createElement('picture')
  readonly #source = document.createElement('source')
  readonly #img = document.createElement('img')
  readonly #monogram = document.createElement('span')
  readonly #slot = document.createElement('slot')
  #logo: LogoPicture | null = null
  #attempt = 0
  #isSettled = false
  #waiting = new AbortController()
  #theme: PageTheme = 'auto'
  /** Stops following the theme of the page. */
  #unwatch: (() => void) | null = null

  constructor() {
    super()
    const style = document.createElement('style')
    style.textContent = STYLE
    this.#img.part.add('image')
    // The header of a pending image is only readable in an answer that allows it.
    this.#img.crossOrigin = 'anonymous'
    this.#img.addEventListener('load', () => this.#settle('loaded'))
    this.#img.addEventListener('error', () => this.#settle('failed'))
    this.#monogram.part.add('monogram')
    this.#monogram.role = 'img'
    this.#monogram.hidden = true
    this.#slot.name = 'fallback'
    this.#slot.hidden = true
    this.#slot.addEventListener('slotchange', () => this.#render())
    this.#picture.append(this.#img)
    this.attachShadow({ mode: 'open' }).append(style, this.#monogram, this.#slot)
  }

  connectedCallback(): void {
    // A framework may have set properties before this class was defined.
    for (const name of ATTRIBUTES.map(propertyOf)) {
      if (!Object.hasOwn(this, name)) continue
      const value = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
    connectedElements.add(this)
    this.#unwatch ??= watchPage(() => {
      if (this.isConnected && this.#theme !== this.#readTheme()) this.#render()
    })
    this.#render()
    // A moved element was disconnected for a moment.
    if (this.#isSettled) this.#askAgainLater()
  }

  disconnectedCallback(): void {
    connectedElements.delete(this)
    this.#unwatch?.()
    this.#unwatch = null
    this.#waiting.abort()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#render()
  }

  #render(): void {
    const domain = this.getAttribute('domain') ?? ''
    const name = this.getAttribute('name')
    this.#img.alt = this.getAttribute('alt') ?? logoAlt(domain, name)
    this.#monogram.ariaLabel = this.#img.alt
    this.#monogram.ariaHidden = this.#img.alt === '' ? 'true' : null
    this.#monogram.textContent = monogramLetter(domain, name)
    // Browsers ignore `loading` when it is set after `src`, and never load a hidden image lazily.
    const isEager = this.getAttribute('loading') === 'eager' || this.#picture.hidden
    this.#img.loading = isEager ? 'eager' : 'lazy'
    try {
      this.#show(this.#readLogo())
    } catch (error) {
      this.#show(null)
      throw error
    }
  }

  #show(logo: LogoPicture | null): void {
    if (JSON.stringify(logo) === JSON.stringify(this.#logo)) return
    this.#logo = logo
    this.#attempt = 0
    this.#waiting.abort()
    this.#picture.remove()
    this.#showState(logo && 'loading')
    if (!logo) return
    // A logo in its own shape has no height until it is loaded.
    this.#img.removeAttribute('height')
    this.#load(logo)
    this.shadowRoot?.append(this.#picture)
  }

  /** @returns null for an element without a domain or an image host. @throws Error for a secret key. */
  #readLogo(): LogoPicture | null {
    const domain = this.getAttribute('domain')
    const imageUrl = this.getAttribute('image-url') ?? defaults.imageUrl
    if (domain && !imageUrl) warnWithoutHost()
    if (!domain || !imageUrl) return null
    const token = this.getAttribute('token') ?? defaults.token
    const parameters: Record<string, string> = {}
    for (const name of URL_ATTRIBUTES) {
      const value = this.getAttribute(name)
      if (value) parameters[name] = value
    }
    if (this.#hasFallback()) parameters.fallback ??= '404'
    const size = Number(this.getAttribute('size')) || undefined
    this.#theme = this.#readTheme()
    return logoPicture({ imageUrl, token }, domain, { ...parameters, size, theme: this.#theme })
  }

  #readTheme(): PageTheme {
    const theme = (this.getAttribute('theme') || 'auto') as PageTheme
    const darkWhen = this.getAttribute('dark-when') ?? defaults.darkWhen
    return theme === 'auto' ? readPageTheme(this, { darkWhen }) : theme
  }

  #load({ source, img }: LogoPicture): void {
    const attempt = this.#attempt
    if (source) {
      const srcset = srcsetOfAttempt(source.srcset, attempt)
      this.#picture.prepend(Object.assign(this.#source, { ...source, srcset }))
    } else this.#source.remove()
    const { src, srcset, ...dimensions } = img
    Object.assign(this.#img, dimensions)
    Object.assign(this.#monogram.style, monogramStyle(dimensions.width))
    this.#img.srcset = srcsetOfAttempt(srcset, attempt)
    this.#img.src = urlOfAttempt(src, attempt)
  }

  #settle(state: 'loaded' | 'failed'): void {
    this.#showState(state)
    this.dispatchEvent(new Event(state === 'loaded' ? 'load' : 'error'))
    this.#askAgainLater()
  }

  #askAgainLater(): void {
    this.#waiting.abort()
    // An element that was removed while its image loaded asks when it comes back.
    if (!this.isConnected) return
    this.#waiting = new AbortController()
    void waitForVisit(this.#img.currentSrc, this.#attempt, this.#waiting.signal).then((isDue) => {
      if (!isDue || !this.#logo) return
      this.#attempt++
      this.#load(this.#logo)
    })
  }

  #showState(state: 'loading' | 'loaded' | 'failed' | null): void {
    this.#isSettled = state === 'loaded' || state === 'failed'
    // Safari has custom states since version 17.4.
    const states: CustomStateSet | undefined = this.#internals.states
    states?.clear()
    if (state) states?.add(state)
    this.#img.dataset.state = state ?? ''
    const isFailed = state === 'failed'
    const showsFallback = isFailed && this.#hasFallback()
    // A page that asks for 404 shows nothing, or something of its own.
    const showsMonogram = isFailed && !showsFallback && this.getAttribute('fallback') !== '404'
    this.#slot.hidden = !showsFallback
    this.#monogram.hidden = !showsMonogram
    this.#picture.hidden = showsFallback || showsMonogram
    if (this.#picture.hidden) this.#img.loading = 'eager'
  }

  #hasFallback(): boolean {
    return this.querySelector(':scope > [slot=fallback]') !== null
  }
}

/** @returns the property of an attribute: `imageUrl` of `image-url`. */
const propertyOf = (attribute: string): string =>
  attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

for (const attribute of ATTRIBUTES) {
  Object.defineProperty(CompanyLogoElement.prototype, propertyOf(attribute), {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return this.getAttribute(attribute) ?? undefined
    },
    set(this: HTMLElement, value: unknown) {
      if (value === undefined || value === null) this.removeAttribute(attribute)
      else this.setAttribute(attribute, String(value))
    },
  })
}

if (globalThis.customElements && !customElements.get('company-logo'))
  customElements.define('company-logo', CompanyLogoElement)

declare global {
  interface HTMLElementTagNameMap {
    'company-logo': CompanyLogoElement
  }
}
