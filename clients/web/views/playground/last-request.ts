// What came last, while the next answer is awaited: nothing goes blank between two of them.
import { useEffect, useState } from 'preact/hooks'
import type { Picture } from '../../api/image.ts'

interface Last {
  /** With bytes: a 304 has none, and the image that it confirms stays. */
  image: Picture | null
  any: Picture | null
}

export function useLast(picture: Picture | null): Last {
  const [last, setLast] = useState<Last>({ image: null, any: null })
  useEffect(() => {
    if (!picture) return
    setLast((before) => ({ image: picture.status === 304 ? before.image : picture, any: picture }))
  }, [picture])
  return last
}
