// Keeps the last response on screen while the next one loads.
import { useEffect, useState } from 'preact/hooks'
import type { FetchedImage } from '../../api/image.ts'

interface Last {
  /** The last response with a body; a 304 has none, so the previous image stays. */
  image: FetchedImage | null
  any: FetchedImage | null
}

export function useLastResponse(picture: FetchedImage | null): Last {
  const [last, setLast] = useState<Last>({ image: null, any: null })
  useEffect(() => {
    if (!picture) return
    setLast((before) => ({ image: picture.status === 304 ? before.image : picture, any: picture }))
  }, [picture])
  return last
}
