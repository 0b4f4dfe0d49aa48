// Shows international domains in their own script, as the explorer does.
import { domainToUnicode } from 'node:url'

/** @returns the domain as people write it: `bücher.example` for `xn--bcher-kva.example`. */
export const displayDomain = (domain: string): string => domainToUnicode(domain) || domain
