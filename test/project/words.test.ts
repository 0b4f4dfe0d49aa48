// Enforces American spelling in sources and guides, and bans phrases that readers did not understand. Skips the tests.
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

/** British spellings in stored property names, other services' names and words of other languages. */
const ALLOWED_BRITISH =
  /^(?:fullColour|full_colour|themeColour|toColourspace|tcolour|organisation|organisations|colour|favourite)$/i

/** Phrases that readers of the first release did not understand at once. */
const BANNED_PHRASES =
  /\b(?:bears? out|borne out|of old|by the measure of|whoever|is told|are told)\b/gi

/** @returns `file:line: match` for each match that is not allowed. */
const linesWith = (pattern: RegExp, isAllowed: (match: string) => boolean) =>
  FILES.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)]
          .map(([match]) => match)
          .filter((match) => !isAllowed(match))
          .map((match) => `${file}:${index + 1}: ${match}`),
      ),
  )

it('finds the sources and the guides', () => {
  expect(FILES.length).toBeGreaterThan(400)
})

it('uses American spelling', () => {
  expect(linesWith(BRITISH, (match) => ALLOWED_BRITISH.test(match))).toEqual([])
})

it('uses no banned phrase', () => {
  expect(linesWith(BANNED_PHRASES, () => false)).toEqual([])
})
