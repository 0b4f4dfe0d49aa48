// Receives SIGHUP from the first moment on, because without a listener the signal ends the process.

let hasCome = false
let listener = () => {
  hasCome = true
}

/** Remembers a SIGHUP until `onHangup` says what it does. Called before anything else is loaded. */
export function catchHangup(): void {
  process.on('SIGHUP', () => listener())
}

/** @param newListener called for each SIGHUP, at once for one that has come already. */
export function onHangup(newListener: () => void): void {
  listener = newListener
  if (hasCome) newListener()
}
