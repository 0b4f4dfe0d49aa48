// A loader for the Image component of Next.js, so that the browser loads logos directly from the service.
import { type ImgOptions, LOGO_SIZE, type LogoParameters, logoUrl } from './img.ts'

/** What the Image component asks a loader for. */
export interface LoaderRequest {
  /** The `src` of the image: any public hostname of the company. */
  src: string
  /** Width of the wanted image in pixels, already multiplied for sharp screens. */
  width: number
  /** Ignored, because the service chooses the quality. */
  quality?: number | undefined
}

/**
 * @param parameters logo parameters of every image, such as `{ theme: 'dark' }`.
 * @returns a function for the `loader` of `<Image src="stripe.com" width={48} height={48} loader={…}>`.
 * It throws an Error for a secret key.
 */
export const createLogoLoader =
  (options: ImgOptions, parameters: Omit<LogoParameters, 'size' | 'retina'> = {}) =>
  ({ src, width }: LoaderRequest): string =>
    logoUrl(options, src, { ...parameters, size: Math.min(Math.round(width), LOGO_SIZE.max) })
