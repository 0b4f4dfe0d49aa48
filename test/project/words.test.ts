// Holds the spelling and the banned phrases of CONTRIBUTING.md in every file that people read.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const FILES = globSync(
  [
    '{server,schema,scripts}/**/*.ts',
    'clients/**/*.{ts,tsx}',
    'docs/**/*.md',
    '{README,CONTRIBUTING,CHANGELOG}.md',
  ],
  { cwd: ROOT },
).filter((file) => !file.includes('node_modules') && !file.startsWith('clients/web/dist'))

/** British spellings, which no identifier, comment or guide may use. */
const BRITISH =
  /\w*(?:colour|favour|behaviour|honour|neighbour|(?:normal|recogn|organ|serial|initial|optim|sanit|raster|minim|util)is(?:e|ed|es|ing|ation)\b)\w*/gi

/** Names of stored data, of other services and of other languages that keep their spelling. */
const KEPT =
  /^(?:fullColour|full_colour|themeColour|toColourspace|tcolour|organisation|organisations|colour|favourite)$/i

/** Phrases of the first release that no reader understood at once. */
const RIDDLES = /\b(?:bears? out|borne out|of old|by the measure of|whoever|is told|are told)\b/gi

const linesWith = (pattern: RegExp, isKept: (match: string, line: string) => boolean) =>
  FILES.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)]
          .map(([match]) => match)
          .filter((match) => !isKept(match, line))
          .map((match) => `${file}:${index + 1}: ${match}`),
      ),
  )

it('reads the product and the guides', () => {
  expect(FILES.length).toBeGreaterThan(400)
})

it('uses American spelling', () => {
  expect(linesWith(BRITISH, (match) => KEPT.test(match))).toEqual([])
})

it('uses none of the phrases that readers did not understand', () => {
  expect(linesWith(RIDDLES, () => false)).toEqual([])
})
