// The one viewer that artwork is drawn for.

/** The longer edge in pixels of the image that `@media`, `vw` and strokes of a fixed width ask about. */
export const VIEWER_EDGE = 256

/** @param drawing in user units. @returns the size in pixels at which the viewer sees it. */
export function viewerOf({ width, height }: { width: number; height: number }) {
  const scale = VIEWER_EDGE / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}
