// Measures how far from the image something is drawn.
import type { Area } from './matrix.ts'

/** Images around the drawn one in which a layer may be; resvg needs all layers within two images before and one after. */
const MAX_DISTANCE = 0.5
/** Images before the drawn one in which a layer with inner layers may begin: resvg counts from there, up to two images. */
const MAX_START = 0.9
/** Images after which resvg cannot draw every line: its fixed-point numbers overflow from 6,000 images on. */
const MAX_EXTENT = 1000

/** The image and what is around it, in the coordinates of the viewBox. */
export class Surroundings {
  readonly longSide: number
  readonly #width: number
  readonly #height: number
  readonly #near: Area
  readonly #start: { left: number; top: number }

  /** @param drawn the part that the image shows. */
  constructor(drawn: Area) {
    this.#width = drawn.right - drawn.left
    this.#height = drawn.bottom - drawn.top
    this.longSide = Math.max(this.#width, this.#height)
    this.#start = {
      left: drawn.left - MAX_START * this.#width,
      top: drawn.top - MAX_START * this.#height,
    }
    this.#near = {
      left: drawn.left - MAX_DISTANCE * this.#width,
      top: drawn.top - MAX_DISTANCE * this.#height,
      right: drawn.right,
      bottom: drawn.bottom,
    }
  }

  /** Whether resvg can draw a layer of this area that has layers in it. */
  mayHoldLayers(area: Area): boolean {
    const isAround = area.left >= this.#start.left && area.top >= this.#start.top
    return isAround && this.isWithinOne(area)
  }

  /** Whether resvg can draw it outside of layers. */
  canDraw(area: Area): boolean {
    const extent = MAX_EXTENT * this.longSide
    return this.#isWithin(area, extent, extent)
  }

  /** Whether no part is more than an image away from what is near. */
  isWithinOne(area: Area): boolean {
    return this.#isWithin(area, this.#width, this.#height)
  }

  /** Whether a part is near the image. Also false for NaN. */
  isNear({ left, top, right, bottom }: Area): boolean {
    const near = this.#near
    return left <= near.right && right >= near.left && top <= near.bottom && bottom >= near.top
  }

  /** Whether no part is farther from what is near the image than these distances. Also false for NaN. */
  #isWithin({ left, top, right, bottom }: Area, width: number, height: number): boolean {
    const near = this.#near
    return (
      left > near.left - width &&
      top > near.top - height &&
      right < near.right + width &&
      bottom < near.bottom + height
    )
  }
}
