// Your Logograph server and a publishable key. Without a key, the plan for anonymous callers applies.
const address = process.env.NEXT_PUBLIC_LOGOGRAPH_URL ?? 'http://localhost:3000'

export const options = { imageUrl: `${address}/v1`, token: process.env.NEXT_PUBLIC_LOGOGRAPH_TOKEN }
