// Decodes JPEG XL, which libvips in sharp does not, with jxl-oxide: a decoder in Rust, compiled to WebAssembly.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { UnsafeArtwork } from '../svg/parse.ts'

/**
 * Maximum pixels. The decoder takes 34 bytes of memory for each, which the process keeps afterwards, and 2.4 s for an image
 * of 2048 × 2048 pixels.
 */
const MAX_PIXELS = 1024 ** 2

/** Loaded with the first file, because few sites have one. */
let decoder: typeof import('jxl-oxide-wasm') | null = null

async function loadDecoder() {
  if (decoder) return decoder
  const loaded = await import('jxl-oxide-wasm')
  const path = fileURLToPath(import.meta.resolve('jxl-oxide-wasm/module.wasm'))
  loaded.initSync({ module: readFileSync(path) })
  decoder = loaded
  return loaded
}

/** @returns the first frame as a PNG in sRGB. @throws UnsafeArtwork when the file is damaged or too large. */
export async function pngOfJxl(bytes: Uint8Array): Promise<Uint8Array> {
  const { JxlImage } = await loadDecoder()
  try {
    const image = new JxlImage()
    image.forceSrgb = true
    image.feedBytes(bytes)
    // The header is read first, so an image that is too large is never decoded.
    const isReady = image.tryInit()
    if (isReady && (image.width ?? 0) * (image.height ?? 0) > MAX_PIXELS)
      throw new UnsafeArtwork('The JPEG XL file has more than 1024 × 1024 pixels.')
    if (!isReady || image.numLoadedKeyframes === 0) throw new Error('No frame is complete.')
    // Each of these calls frees the object that it is called on.
    return image.render(0).encodeToPng()
  } catch (cause) {
    if (cause instanceof UnsafeArtwork) throw cause
    throw new UnsafeArtwork('The JPEG XL file is damaged or cut off.', { cause })
  }
}
