// What one visit may take in all, whichever of its sources asks.

/** Bytes of the images of a visit. They are limited, because many visits run at once in one process. */
const MAX_BYTES = 12 * 1024 * 1024
/** Milliseconds of processor time for examining images. A usual one takes 10 to 50 ms, and a visit has 20 or so. */
const MAX_EXAMINATION_MS = 3000
/** An image that takes longer is slow. */
const SLOW_MS = 1000
/** Slow images, and images that crashed the renderer or exceeded its limits, after which the others are skipped. */
const MAX_COSTLY_IMAGES = 2

export class VisitBudget {
  /** Bytes of images that the visit may still fetch. */
  bytes = MAX_BYTES
  #examinationMs = 0
  #costlyImages = 0

  /** Whether the visit may examine one more image. */
  get mayExamine(): boolean {
    return this.#costlyImages < MAX_COSTLY_IMAGES && this.#examinationMs < MAX_EXAMINATION_MS
  }

  /**
   * Notes the examination of an image.
   * @param milliseconds its processor time.
   * @param hasFailed whether it crashed the renderer or exceeded its limits.
   */
  noteExamination(milliseconds: number, hasFailed: boolean): void {
    this.#examinationMs += milliseconds
    if (hasFailed || milliseconds > SLOW_MS) this.#costlyImages += 1
  }
}
