'use client'
// <CompanyLogo domain="stripe.com" size={48} /> inside <LogographProvider imageUrl=… token=…> for React.
import {
  type CSSProperties,
  createContext,
  createElement,
  Fragment,
  type ImgHTMLAttributes,
  type ReactElement,
  type ReactEventHandler,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
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

const Options = createContext<Partial<ImgOptions> & ThemeOptions>({})

/** Sets the image host, the publishable key and the selector of dark pages of all logos inside it. */
export function LogographProvider({
  imageUrl,
  token,
  darkWhen,
  children,
}: ImgOptions & ThemeOptions & { children?: ReactNode }): ReactElement {
  return createElement(Options.Provider, { value: { imageUrl, token, darkWhen } }, children)
}

/** Attributes of an <img>, except those that the component computes. */
type ImgProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'width' | 'height'>

export interface CompanyLogoProps
  extends Partial<ImgOptions>,
    ThemeOptions,
    Omit<LogoPictureParameters, 'fallback'>,
    ImgProps {
  /** Any public hostname of the company. */
  domain: string
  /** Name of the company, for the default `alt` text. */
  name?: string | null | undefined
  /**
   * The image or element for a company without a known logo. An element is also shown when no image comes, such as after
   * a used-up quota; without one, the component then draws a letter.
   */
  fallback?: LogoPictureParameters['fallback'] | ReactElement
}

/**
 * Shows a company's logo. It loads lazily unless `loading` says otherwise, and reserves its space while it loads.
 * The default `alt` text is the name or the domain, and " logo".
 * @throws Error for a secret key, and without an image host.
 */
export function CompanyLogo(props: CompanyLogoProps): ReactElement {
  const defaults = useContext(Options)
  const { imageUrl = defaults.imageUrl, token = defaults.token, ...rest } = props
  const {
    domain,
    name,
    theme: wantedTheme,
    darkWhen = defaults.darkWhen,
    size,
    format,
    fallback,
    greyscale,
    kind,
    shape,
    ...others
  } = rest
  const { padding, background, scope, port, path, ...attributes } = others
  if (imageUrl === undefined)
    throw new Error('CompanyLogo needs imageUrl, or a LogographProvider around it.')
  const image = useRef<HTMLImageElement>(null)
  const theme = useTheme(image, wantedTheme, darkWhen)
  const alt = attributes.alt ?? logoAlt(domain, name)
  const isParameter = typeof fallback === 'string' || fallback === undefined
  const picture = logoPicture({ imageUrl, token }, domain, {
    theme: theme ?? 'auto',
    size,
    format,
    fallback: isParameter ? fallback : '404',
    greyscale,
    kind,
    shape,
    padding,
    background,
    scope,
    port,
    path,
  })
  const monogram = createElement(
    'span',
    {
      ...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }),
      className: attributes.className,
      style: { ...monogramStyle(picture.img.width), ...attributes.style },
    },
    monogramLetter(domain, name),
  )
  return createElement(LogoImage, {
    // Another logo begins with a new state.
    key: theme && `${picture.img.srcset} ${picture.source?.srcset}`,
    image,
    picture,
    hasTheme: theme !== null,
    // A page that asks for 404 shows nothing, or something of its own.
    fallback: !isParameter ? fallback : fallback === '404' ? null : monogram,
    attributes: { ...attributes, alt },
  })
}

/**
 * @returns the theme of the logo, `auto` where the reader's system decides, and null until the browser knows where in the page
 * the logo is. Without `darkWhen`, the server renders `auto`, so that the image loads before the script runs.
 */
function useTheme(
  image: RefObject<HTMLImageElement | null>,
  theme: PageTheme = 'auto',
  darkWhen: string | undefined,
): PageTheme | null {
  const isFixed = theme !== 'auto'
  return useSyncExternalStore(
    watchPage,
    () => (isFixed ? theme : image.current && readPageTheme(image.current, { darkWhen })),
    () => (isFixed || !darkWhen ? theme : null),
  )
}

interface LogoImageProps {
  image: RefObject<HTMLImageElement | null>
  picture: LogoPicture
  /** False until the theme is known: the space is reserved, and no image is requested. */
  hasTheme: boolean
  fallback: ReactNode
  attributes: ImgProps
}

/** The last answer for the image: which attempt it was, and whether it is an image. */
interface Answer {
  attempt: number
  isImage: boolean
}

function LogoImage(props: LogoImageProps): ReactElement {
  const { image, picture, hasTheme, fallback, attributes } = props
  const { source, img } = picture
  /** The last attempt for which `onLoad` or `onError` was called; -1 before the first call. */
  const reported = useRef(-1)
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)
  // False on the server: a logo that was loaded before React runs shows no skeleton.
  const [isMounted, setMounted] = useState(false)

  useEffect(() => {
    setMounted(true)
    const { current: element } = image
    // The event of an image that came with the page may be over before React listens, so it is repeated.
    if (hasTheme && element?.complete && reported.current < 0)
      element.dispatchEvent(new Event(element.naturalWidth > 0 ? 'load' : 'error'))
  }, [])

  useEffect(() => {
    const url = image.current?.currentSrc
    if (!answer || !url) return
    const stop = new AbortController()
    waitForVisit(url, answer.attempt, stop.signal).then((isDue) => {
      if (isDue) setAttempt(answer.attempt + 1)
    })
    return () => stop.abort()
  }, [answer])

  const showsFallback = fallback !== null && answer?.isImage === false
  const state = answer ? (answer.isImage ? 'loaded' : 'failed') : isMounted ? 'loading' : undefined
  const { loading = 'lazy', style, onLoad, onError, ...others } = attributes
  const { srcset, src, ...dimensions } = img
  /** Shows the answer, and calls the page's handler once for each attempt. */
  const handlerOf =
    (isImage: boolean, handler: ReactEventHandler<HTMLImageElement> | undefined) =>
    (event: SyntheticEvent<HTMLImageElement>) => {
      setAnswer({ attempt, isImage })
      if (reported.current === attempt) return
      reported.current = attempt
      handler?.(event)
    }
  // React sets attributes in this order. Browsers ignore `loading` and `crossorigin` when they are set after `src`.
  const imageElement = createElement('img', {
    // The header of a pending image is only readable in an answer that allows it.
    crossOrigin: 'anonymous',
    ...others,
    // Browsers never load a hidden image lazily.
    loading: showsFallback ? 'eager' : loading,
    hidden: showsFallback || others.hidden,
    'data-state': state,
    // Not `hidden` alone, which a rule of the page such as `img { display: block }` overrides.
    style: showsFallback || others.hidden ? HIDDEN : styleOf(state, style),
    ...dimensions,
    ref: image,
    ...(hasTheme
      ? {
          onLoad: handlerOf(true, onLoad),
          onError: handlerOf(false, onError),
          srcSet: srcsetOfAttempt(srcset, attempt),
          src: urlOfAttempt(src, attempt),
        }
      : { src: TRANSPARENT_IMAGE }),
  })
  const logo =
    source && hasTheme
      ? createElement(
          'picture',
          null,
          createElement('source', {
            media: source.media,
            srcSet: srcsetOfAttempt(source.srcset, attempt),
          }),
          imageElement,
        )
      : imageElement
  return createElement(Fragment, null, logo, showsFallback ? fallback : null)
}

const HIDDEN: CSSProperties = { display: 'none' }
/** The tint of the reserved space while a logo loads. */
const SKELETON: CSSProperties = { background: SKELETON_BACKGROUND }
/** Keeps the space of an image that did not come, without the browser's icon and text. */
const EMPTY: CSSProperties = { display: 'inline-block', contain: 'strict' }
/** Keeps the space of an image with no address yet. */
const TRANSPARENT_IMAGE =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** @param style that of the page. */
function styleOf(state: string | undefined, style: CSSProperties | undefined) {
  if (state === 'loading') return { ...SKELETON, ...style }
  return state === 'failed' ? { ...EMPTY, ...style, opacity: 0 } : style
}
