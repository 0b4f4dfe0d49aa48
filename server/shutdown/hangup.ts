// Receives SIGHUP as early as a program can, because without a listener the signal ends the process. Until Node runs the
// first line, at the start and again after `restartWithinMemory`, it still does.

let hasCome = false
let listener = () => {
  hasCome = true
}

/** Remembers a SIGHUP until `onHangup` says what it does. Called before the program is loaded. */
export function catchHangup(): void {
  process.on('SIGHUP', () => listener())
}

/** @param newListener called for each SIGHUP, at once for one that has come already. */
export function onHangup(newListener: () => void): void {
  listener = newListener
  if (hasCome) newListener()
}
