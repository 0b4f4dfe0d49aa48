// Sets whether test sites speak HTTP/2 over https, beside HTTP/1.1.

let isHttp2 = false

/** Call it before the network starts, and with false at the end, because test files share this module. */
export function useHttp2Sites(wanted: boolean): void {
  isHttp2 = wanted
}

export const usesHttp2Sites = () => isHttp2
