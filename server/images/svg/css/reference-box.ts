// The box of an element that positions and percentages of CSS refer to.

/** In user units. The origin of a transform refers to it too. */
export interface ReferenceBox {
  left: number
  top: number
  width: number
  height: number
}

/** The sides and the center of a box as percentages. */
export const SIDES: Record<string, string> = {
  left: '0%',
  top: '0%',
  right: '100%',
  bottom: '100%',
  center: '50%',
}
