// Values that may be there at once: among a hundred companies each promise adds up.

/** Goes on at once with what is there already. */
export const followed = <Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> => (value instanceof Promise ? value.then(next) : next(value))

type Each<Values extends readonly unknown[]> = { [I in keyof Values]: Awaited<Values[I]> }

/** Several of them, at once where all are there. */
export const together = <const Values extends readonly unknown[]>(
  values: Values,
): Each<Values> | Promise<Each<Values>> =>
  values.some((value) => value instanceof Promise)
    ? (Promise.all(values) as Promise<Each<Values>>)
    : (values as Each<Values>)

/** A throw as what a promise would have been rejected with. */
export function attempted<Value>(work: () => Value | Promise<Value>): Value | Promise<Value> {
  try {
    return work()
  } catch (error) {
    return Promise.reject(error)
  }
}
