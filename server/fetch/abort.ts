// Ends the wait for a promise when a signal aborts.

/** @throws the signal's reason when it aborts before the answer is there. */
export async function withAbort<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([answer, promise]).finally(() => signal.removeEventListener('abort', onAbort))
}
