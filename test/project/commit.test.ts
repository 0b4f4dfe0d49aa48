// The commit that /health names, read from a clone, a further work tree or a container image.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readCommit } from '../../server/services/version.ts'

const COMMIT = '1116fa0252c95cfeaf1155b10b4ae70ba3ac2381'

it.each<[string, Record<string, string>, string | null]>([
  [
    'a branch',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${COMMIT}\n` },
    COMMIT,
  ],
  [
    'a packed branch',
    {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/packed-refs': `# pack\n${COMMIT} refs/heads/main\n`,
    },
    COMMIT,
  ],
  ['no branch', { '.git/HEAD': `${COMMIT}\n` }, COMMIT],
  ['an image', { '.commit': COMMIT }, COMMIT],
  ['an image of an unknown commit', { '.commit': '' }, null],
  ['an archive', {}, null],
])('of %s', (_what, files, expected) => {
  const root = mkdtempSync(join(tmpdir(), 'logograph-commit-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  expect(readCommit(root)).toBe(expected)
})
