// The version of this build, and the commit that it was made from.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The version in package.json. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)

/** The version with the commit after it, such as `0.1.0+1116fa0252c9`; the version alone where the commit is unknown. */
export const build: string = [version, readCommit(ROOT)?.slice(0, 12)].filter(Boolean).join('+')

/**
 * Reads the commit without git: of the file `.commit`, which a container image has, or of a clone.
 * @param root the folder of the program.
 * @returns null where there is neither.
 */
export function readCommit(root: string): string | null {
  try {
    const file = join(root, '.commit')
    const commit = existsSync(file) ? read(file) : readHead(join(root, '.git'))
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null
  } catch {
    return null
  }
}

/** @param git the folder `.git`, or the file that a further work tree has in its place. */
function readHead(git: string): string {
  const folder = statSync(git).isFile() ? read(git).replace(/^gitdir: /, '') : git
  const head = read(join(folder, 'HEAD'))
  const ref = /^ref: (.+)$/.exec(head)?.[1]
  if (ref === undefined) return head
  const common = join(folder, 'commondir')
  const refs = existsSync(common) ? resolve(folder, read(common)) : folder
  if (existsSync(join(refs, ref))) return read(join(refs, ref))
  const packed = read(join(refs, 'packed-refs')).split('\n')
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? ''
}

function read(file: string): string {
  return readFileSync(file, 'utf8').trim()
}
