/** Styles of a stranger that cost more than they may; the message says what they have, and has no subject. */
export class CostlyStyles extends Error {
  override name = 'CostlyStyles'
}
