// <CompanyLogo domain="stripe.com" size={48} alt="Stripe" imageUrl=… token=… /> for React.
import { createElement, type ImgHTMLAttributes, type ReactElement } from 'react'
import { type ImgOptions, logoPicture, type PageTheme, type SetParameters } from './img.ts'

/** What an <img> takes too, but for what the logo says itself. */
type ImgProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'width' | 'height'>

export interface CompanyLogoProps extends ImgOptions, Omit<SetParameters, 'theme'>, ImgProps {
  /** Any public hostname of the company. */
  domain: string
  theme?: PageTheme
}

/**
 * A company's logo, loaded when it comes near the screen; its text is the domain and " logo" unless
 * `alt` says more.
 * @throws Error for a secret key.
 */
export function CompanyLogo(props: CompanyLogoProps): ReactElement {
  const { imageUrl, token, domain, alt = `${domain} logo`, loading = 'lazy', ...rest } = props
  const { theme, size, format, fallback, greyscale, kind, ...attributes } = rest
  const parameters = { theme, size, format, fallback, greyscale, kind }
  const { source, img } = logoPicture({ imageUrl, token }, domain, parameters)
  const { srcset: srcSet, src, ...box } = img
  // React sets them in this order, and browsers heed `loading` only before the address.
  const image = createElement('img', { ...attributes, alt, loading, ...box, srcSet, src })
  if (!source) return image
  const dark = createElement('source', { media: source.media, srcSet: source.srcset })
  return createElement('picture', null, dark, image)
}
