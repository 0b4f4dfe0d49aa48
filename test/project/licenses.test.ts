// Tests the licenses of the packages that ship with the service, as the lockfile states them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Licenses that ask for no more than a copy of their text. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
])

/** Packages with another license, and why they may ship. */
const EXCEPTIONS: { packages: RegExp; licenses: string[]; reason: string }[] = [
  {
    packages: /^@img\/sharp-/,
    licenses: ['LGPL-3.0-or-later'],
    reason: 'libvips is a shared library, which the operator can replace.',
  },
  {
    packages: /^@resvg\/resvg-js/,
    licenses: ['MPL-2.0'],
    reason: 'The files ship unmodified. MPL-2.0 asks for the source of modified files only.',
  },
]

interface LockedPackage {
  license?: string
  dev?: boolean
  link?: boolean
}

/** @returns the name and the license of each package that `npm ci --omit=dev` may install, on any platform. */
function shippedPackages(): [name: string, license: string][] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license }]) => [path.split('node_modules/').at(-1) ?? '', license ?? 'none'])
}

/** @returns whether all parts of the license, such as `Apache-2.0 AND MIT`, are allowed; of `MIT OR Apache-2.0`, one. */
const isAllowed = ([name, license]: [string, string]): boolean =>
  license
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((part) => PERMISSIVE.has(part) || isException(name, part)),
    )

const isException = (name: string, license: string) =>
  EXCEPTIONS.some(({ packages, licenses }) => packages.test(name) && licenses.includes(license))

describe('the packages that ship', () => {
  it('have a permissive license, or a reason in the list of exceptions', () => {
    const packages = shippedPackages()
    expect(packages.length).toBeGreaterThan(100)
    const refused = packages.filter((entry) => !isAllowed(entry))
    expect(refused.map(([name, license]) => `${name}: ${license}`)).toEqual([])
  })

  it.each(EXCEPTIONS)('need the exception for $packages', ({ packages, licenses }) => {
    const users = shippedPackages().filter(
      ([name, license]) =>
        packages.test(name) && licenses.some((part) => license.split(' AND ').includes(part)),
    )
    expect(users.length).toBeGreaterThan(0)
  })
})
