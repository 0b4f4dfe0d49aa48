// Separates the data of tests that share a server.

/** @returns a name that no other test uses. */
export const randomNamespace = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`
