// Names that a company no longer uses. They still find it, because old documents and depots have them.

import { readListFile } from '../list-file.ts'
import { nameKey, withoutSpaces } from '../names/folding.ts'

let namesByDomain: Map<string, Set<string>> | null = null

/** @returns whether a name is one that the company with this domain no longer uses. */
export function isFormerName(domain: string, name: string): boolean {
  namesByDomain ??= readFormerNames()
  return namesByDomain.get(domain)?.has(withoutSpaces(nameKey(name))) ?? false
}

const readFormerNames = () =>
  new Map(
    readListFile(new URL('former-names.tsv', import.meta.url)).map((line) => {
      const [domain = '', names = ''] = line.split('\t')
      return [domain, new Set(names.split('|').map((name) => withoutSpaces(nameKey(name))))]
    }),
  )
