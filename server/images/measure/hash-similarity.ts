// How far two shapes are the same mark; needs no decoder, so that any process may ask.

/** Two unrelated marks differ in 28 bits of 64 in the middle: from a little below nothing agrees. */
const UNRELATED = 24

/**
 * From 0 for unrelated to 1 for equal. Over 240 icons one mark in two sizes, as JPEG or on a plate
 * has 0.66 or more in 98 pairs of 100, two different marks in 4 pairs of 1,000.
 * @param one as Admitted.shape has it.
 */
export function agreement(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let bits = 0
  for (; differing > 0n; differing &= differing - 1n) bits += 1
  return Math.max(0, 1 - bits / UNRELATED)
}
