// <company-logo domain="stripe.com" size="48" theme="auto" image-url=… token=…> for any page.
import { logoPicture, type PageTheme, type SetParameters } from './img.ts'

/** Handed on as they are: the service says what is wrong with them. */
const PARAMETERS = ['format', 'fallback', 'greyscale', 'kind'] as const

/** A program that renders pages without a browser may import this too; it has no HTMLElement. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * A company's logo in an open shadow root, its <img> to be styled as `::part(image)`. Nothing is shown
 * without domain and image-url; a secret key is an error in the console, and asks for nothing.
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
    ...PARAMETERS,
  ]

  // Kept and changed, not made anew: the browser then loads once for all attributes set together.
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
    this.#show()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#show()
  }

  #show(): void {
    const [domain, imageUrl] = [this.getAttribute('domain'), this.getAttribute('image-url')]
    const root = this.shadowRoot as ShadowRoot
    root.replaceChildren()
    if (!domain || !imageUrl) return
    const options = { imageUrl, token: this.getAttribute('token') ?? undefined }
    const { source, img } = logoPicture(options, domain, this.#parameters())
    if (source) this.#picture.prepend(Object.assign(this.#source, source))
    else this.#source.remove()
    const loading = this.getAttribute('loading') === 'eager' ? 'eager' : 'lazy'
    const alt = this.getAttribute('alt') ?? `${domain} logo`
    // Browsers heed `loading` only before the address.
    Object.assign(this.#img, { loading, alt, ...img })
    root.append(this.#picture)
  }

  #parameters() {
    const parameters: Record<string, string> = {}
    for (const name of PARAMETERS) {
      const value = this.getAttribute(name)
      if (value) parameters[name] = value
    }
    const size = Number(this.getAttribute('size')) || undefined
    const theme = (this.getAttribute('theme') || undefined) as PageTheme | undefined
    return { ...(parameters as Omit<SetParameters, 'size' | 'theme'>), size, theme }
  }
}

if (globalThis.customElements && !customElements.get('company-logo'))
  customElements.define('company-logo', CompanyLogoElement)

declare global {
  interface HTMLElementTagNameMap {
    'company-logo': CompanyLogoElement
  }
}
