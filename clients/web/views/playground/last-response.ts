// Keeps the last response on screen while the next one loads.
import { useEffect, useState } from 'preact/hooks'
import type { FetchedImage } from '../../api/image.ts'

interface LastResponses {
  /** The last response with a body; a 304 has none, so the previous image stays. */
  image: FetchedImage | null
  /** The last response, with or without a body. */
  response: FetchedImage | null
}

export function useLastResponse(response: FetchedImage | null): LastResponses {
  const [last, setLast] = useState<LastResponses>({ image: null, response: null })
  useEffect(() => {
    if (!response) return
    setLast((previous) => ({
      image: response.status === 304 ? previous.image : response,
      response,
    }))
  }, [response])
  return last
}
