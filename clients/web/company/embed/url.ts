// The URL that embeds a logo in a page.
import { logoUrl } from '../../../img.ts'
import { type ImageParameters, imageHostUrl } from '../../api/image.ts'
import { DEFAULTS } from './settings.ts'

/** @param token a publishable key. @returns the URL without parameters that have their default. */
export function embedUrl(
  domain: string,
  { size, theme, ...picture }: ImageParameters,
  token?: string,
): string {
  const parameters: ImageParameters = {
    ...(size === DEFAULTS.size ? {} : { size }),
    ...(theme === 'dark' ? { theme } : {}),
    ...picture,
  }
  return logoUrl({ imageUrl: imageHostUrl, token }, domain, parameters)
}
