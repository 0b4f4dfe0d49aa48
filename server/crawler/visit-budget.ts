// What one visit may take in all, whichever of its sources asks.

/** Bytes of the images of a visit. They are limited, because many visits run at once in one process. */
const MAX_BYTES = 12 * 1024 * 1024
/**
 * Milliseconds of a visit for examining images, with the wait for a render process. A usual image takes 10 to 50 ms, and a
 * visit has 20 or so; the rest is for the wait on a busy machine.
 */
const MAX_EXAMINATION_MS = 5000
/** An image that takes longer is slow: 1 s, and half as much for the wait. */
const SLOW_MS = 1500
/** Slow images, and images that crashed the renderer or exceeded its limits, after which the others are skipped. */
const MAX_COSTLY_IMAGES = 2

export class VisitBudget {
  /** Bytes of images that the visit may still fetch. */
  bytes = MAX_BYTES
  #examinationMs = 0
  #examinations = 0
  #slowImages = 0
  #failedImages = 0

  /** Whether the visit may examine one more image. */
  get mayExamine(): boolean {
    const costlyImages = this.#slowImages + this.#failedImages
    return costlyImages < MAX_COSTLY_IMAGES && this.#examinationMs < MAX_EXAMINATION_MS
  }

  /** Whether no image ended a render process, so that the time may have passed in the line for one. */
  get mayHaveWaited(): boolean {
    return this.#failedImages === 0
  }

  /**
   * Notes the examination of an image.
   * @param milliseconds how long it took, with its wait in line.
   * @param hasFailed whether it crashed the renderer or exceeded its limits.
   */
  noteExamination(milliseconds: number, hasFailed: boolean): void {
    this.#examinations += 1
    if (hasFailed) this.#failedImages += 1
    // The first image may wait for the start of a render process.
    if (this.#examinations === 1) return
    this.#examinationMs += milliseconds
    if (!hasFailed && milliseconds > SLOW_MS) this.#slowImages += 1
  }
}
