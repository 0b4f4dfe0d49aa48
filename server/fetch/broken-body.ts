// Lets the body of a response that breaks off end like a whole one. Otherwise undici drops what it has received of it and
// nobody has read yet.
import type { Dispatcher } from 'undici'

/** @param onBreak called with the error that ended a body early. @returns the client for one request. */
export const endingBrokenBodies = (
  client: Dispatcher,
  onBreak: (error: Error) => void,
): Pick<Dispatcher, 'request'> =>
  client.compose((dispatch) => (options, handler) => {
    let hasResponse = false
    return dispatch(options, {
      onRequestStart: (...args) => handler.onRequestStart?.(...args),
      onResponseStart(controller, status, ...head) {
        hasResponse = status >= 200
        handler.onResponseStart?.(controller, status, ...head)
      },
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError(controller, error) {
        if (!hasResponse) return handler.onResponseError?.(controller, error)
        onBreak(error)
        handler.onResponseEnd?.(controller, {})
      },
    })
  })
