// Shows international domains in their own script.
// biome-ignore lint/style/useNodejsImportProtocol: the package of this name, which runs in browsers.
import { toUnicode } from 'punycode'

/** @returns the domain as people write it: `bücher.example` for `xn--bcher-kva.example`. */
export function displayDomain(domain: string): string {
  try {
    return toUnicode(domain)
  } catch {
    return domain
  }
}
