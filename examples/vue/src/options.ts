// Your Logograph server and a publishable key. Without a key, the plan for anonymous callers applies.
const address: string = import.meta.env.VITE_LOGOGRAPH_URL ?? 'http://localhost:3000'
const token: string | undefined = import.meta.env.VITE_LOGOGRAPH_TOKEN

export const options = { imageUrl: `${address}/v1`, token }
