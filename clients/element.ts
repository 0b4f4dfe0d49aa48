// <company-logo domain="stripe.com" size="48" theme="auto" image-url=… token=…> for any page.
import { type ImgOptions, type LogoSetParameters, logoPicture, type PageTheme } from './img.ts'

/** Attributes that go into the image URL unchecked; the service rejects wrong values. */
const LOGO_ATTRIBUTES = [
  'format',
  'fallback',
  'greyscale',
  'kind',
  'shape',
  'padding',
  'background',
] as const

let defaults: Partial<ImgOptions> = {}

/** Sets the image host and the publishable key of elements without the attributes `image-url` and `token`. */
export function configure(options: Partial<ImgOptions>): void {
  defaults = options
  if (globalThis.document === undefined) return
  for (const element of document.querySelectorAll('company-logo'))
    element.attributeChangedCallback()
}

/** HTMLElement does not exist during server-side rendering; the empty class makes the import safe there. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * Shows a company's logo in an open shadow root; style its <img> with `::part(image)`.
 * The element stays empty without `domain` and `image-url`.
 * A secret key logs an error to the console and sends no request.
 */
export class CompanyLogoElement extends Base {
  static readonly observedAttributes = [
    'domain',
    'image-url',
    'token',
    'size',
    'theme',
    'alt',
    'loading',
    ...LOGO_ATTRIBUTES,
  ]

  // One <img> is reused, and browsers begin to load it only in a microtask: several attribute changes in a row cause one load.
  readonly #picture = document.createElement('picture')
  readonly #source = document.createElement('source')
  readonly #img = document.createElement('img')

  constructor() {
    super()
    this.#img.part.add('image')
    this.#picture.append(this.#img)
    this.attachShadow({ mode: 'open' })
  }

  connectedCallback(): void {
    this.#render()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#render()
  }

  #render(): void {
    const domain = this.getAttribute('domain')
    const imageUrl = this.getAttribute('image-url') ?? defaults.imageUrl
    const root = this.shadowRoot as ShadowRoot
    root.replaceChildren()
    if (!domain || !imageUrl) return
    const options = { imageUrl, token: this.getAttribute('token') ?? defaults.token }
    const { source, img } = logoPicture(options, domain, this.#readParameters())
    if (source) this.#picture.prepend(Object.assign(this.#source, source))
    else this.#source.remove()
    const loading = this.getAttribute('loading') === 'eager' ? 'eager' : 'lazy'
    const alt = this.getAttribute('alt') ?? `${domain} logo`
    // A logo in its own shape has no height until it is loaded.
    this.#img.removeAttribute('height')
    // Browsers ignore `loading` when it is set after `src`.
    Object.assign(this.#img, { loading, alt, ...img })
    root.append(this.#picture)
  }

  #readParameters() {
    const parameters: Record<string, string> = {}
    for (const name of LOGO_ATTRIBUTES) {
      const value = this.getAttribute(name)
      if (value) parameters[name] = value
    }
    const size = Number(this.getAttribute('size')) || undefined
    const theme = (this.getAttribute('theme') || undefined) as PageTheme | undefined
    return { ...(parameters as Omit<LogoSetParameters, 'size' | 'theme'>), size, theme }
  }
}

if (globalThis.customElements && !customElements.get('company-logo'))
  customElements.define('company-logo', CompanyLogoElement)

declare global {
  interface HTMLElementTagNameMap {
    'company-logo': CompanyLogoElement
  }
}
