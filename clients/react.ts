// <CompanyLogo domain="stripe.com" size={48} alt="Stripe" imageUrl=… token=… /> for React.
import { createElement, type ImgHTMLAttributes, type ReactElement } from 'react'
import { type ImgOptions, type LogoSetParameters, logoPicture, type PageTheme } from './img.ts'

/** Attributes of an <img>, except those that the component computes. */
type ImgProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'width' | 'height'>

export interface CompanyLogoProps extends ImgOptions, Omit<LogoSetParameters, 'theme'>, ImgProps {
  /** Any public hostname of the company. */
  domain: string
  theme?: PageTheme | undefined
}

/**
 * Shows a company's logo. It loads lazily unless `loading` says otherwise.
 * The default `alt` text is the domain and " logo".
 * @throws Error for a secret key.
 */
export function CompanyLogo(props: CompanyLogoProps): ReactElement {
  const { imageUrl, token, domain, alt = `${domain} logo`, loading = 'lazy', ...rest } = props
  const {
    theme,
    size,
    format,
    fallback,
    greyscale,
    kind,
    shape,
    padding,
    background,
    ...attributes
  } = rest
  const parameters = { theme, size, format, fallback, greyscale, kind, shape, padding, background }
  const { source, img } = logoPicture({ imageUrl, token }, domain, parameters)
  const { srcset: srcSet, src, ...dimensions } = img
  // React sets attributes in this order. Browsers ignore `loading` when it is set after `src`.
  const image = createElement('img', { ...attributes, alt, loading, ...dimensions, srcSet, src })
  if (!source) return image
  const dark = createElement('source', { media: source.media, srcSet: source.srcset })
  return createElement('picture', null, dark, image)
}
