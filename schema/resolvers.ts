// The interface of the shared layer: every question that the service answers, whichever door asks.
import type { Apex } from './apex.ts'
import type { MediaType, Quality } from './artwork.ts'
import type { Format, LogoQuery } from './inputs.ts'

/** What is known of a logo without rendering it. */
export interface LogoFacts {
  domain: Apex
  /** Strong validator of the bytes, without quotes: equal in every process for equal input. */
  etag: string
  /** Where the artwork came from; the fallback's name when there is none. */
  source: string
  quality: Quality | 'raster' | 'synthetic'
  /** Size of the artwork at its source, in pixels or user units. */
  width: number
  height: number
  format: Format
  fallback: 'monogram' | 'placeholder' | null
  /** What was asked for and the plan does not hold. */
  downgraded: ('format' | 'retina')[]
}

export interface LogoImage extends LogoFacts {
  bytes: Uint8Array
  mediaType: MediaType
  /** Whether the bytes were made before this question. */
  cached: boolean
}

/** Facts now, pixels when asked for: a 304 renders nothing. */
export interface Logo extends LogoFacts {
  /** @throws Unavailable when too much is being rendered already. */
  image(): Promise<LogoImage>
}

export interface Resolvers {
  /** @throws Problem no_artwork when none is known and the query's fallback is 404. */
  logo(domain: Apex, query: LogoQuery): Promise<Logo>
}
