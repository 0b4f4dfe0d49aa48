// The script /element.js: defines <company-logo> and takes images from the host that the script comes from.
import { configure } from '../element.ts'

const scriptUrl = new URL(import.meta.url)

configure({
  imageUrl: new URL('v1', scriptUrl).href,
  token: scriptUrl.searchParams.get('token') ?? undefined,
})
