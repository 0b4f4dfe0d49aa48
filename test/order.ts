// Which test files begin first: those that take longest, so that no worker is left alone with one at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By what they take, of which their length tells nothing. */
const LONGEST = [
  ...['explorer'],
  ...[
    'operation',
    'internet',
    'storm',
    'worker',
    'cluster',
    'processes',
    'mongo',
    'choice',
    'rendering',
    'types',
    'bundled',
    'compat',
  ],
  ...['admit', 'import-told', 'element', 'artwork', 'discovery', 'names-of-catalogue', 'queries'],
  ...['discovery-bounds', 'commands', 'other-domains', 'fetch', 'fetch-answers', 'page-time'],
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const known = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return known === -1 ? LONGEST.length : known
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
