// The subgraph composes with the graphs of others, by the libraries of Apollo and of The Guild.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subgraphSdl } from '../../schema/graphql/index.ts'
import { SUBGRAPH_DEFAULTS, type SubgraphNames } from '../../schema/graphql/subgraph-names.ts'

const FOLDER = join(import.meta.dirname, '../support/federation')
const isInstalled = existsSync(join(FOLDER, 'node_modules'))
const isSkipped = !isInstalled && process.env.CI !== 'true'

/** The graphs that need one option. The guide says which, and why. */
const OPTIONS: Record<string, Partial<SubgraphNames>> = {
  '21-crm-company-by-id': { entity: 'LogographCompany' },
  '23-string-key': { keyType: 'String' },
  '24-id-key': { keyType: 'ID' },
  '30-interface-company': { entity: 'LogographCompany' },
  '32-own-name': { omittedFields: ['name'] },
  '33-own-field-types': { omittedFields: ['logo', 'industry', 'founded', 'parent'] },
  '34-domain-type': { keyType: 'String' },
  '36-directives': { federationMinor: 8 },
  '42-identifier-ids': { identifierType: 'ID' },
  '43-isin-scalar': { identifierType: 'Isin', omittedFields: ['lei'] },
}
/** The newest version that the library of The Guild knows. */
const GUILD_MINOR = 9

const sdlWith = (names: Partial<SubgraphNames> = {}) =>
  subgraphSdl({ ...SUBGRAPH_DEFAULTS, ...names })

describe.skipIf(isSkipped)(
  `the subgraph among others${isSkipped ? ' (skipped: npm ci --prefix test/support/federation installs the composers)' : ''}`,
  () => {
    const graphs = readdirSync(join(FOLDER, 'subgraphs'))
      .filter((file) => file.endsWith('.graphql') && file !== '29-media.graphql')
      .map((file) => file.replace('.graphql', ''))
    let child: ChildProcess
    const composeFiles = async (compositions: object[]) => {
      child.send({ composeFiles: compositions })
      const [errors] = await once(child, 'message')
      return errors as string[][]
    }
    beforeAll(() => {
      child = fork(join(FOLDER, 'serve.ts'))
    })
    afterAll(() => void child.kill('SIGKILL'))

    it('composes with 43 graphs, ten of which need an option', async () => {
      const errors = await composeFiles(
        graphs.map((graph) => ({ graph: graph.slice(0, 2), sdl: sdlWith(OPTIONS[graph]) })),
      )
      expect(graphs).toHaveLength(43)
      expect(graphs.filter((_, i) => errors[i]?.length !== 0)).toEqual([])
    })

    it('needs the option in each of these ten', async () => {
      const needy = Object.keys(OPTIONS)
      const errors = await composeFiles(
        needy.map((graph) => ({ graph: graph.slice(0, 2), sdl: sdlWith() })),
      )
      expect(needy.filter((_, i) => errors[i]?.length === 0)).toEqual([])
    })

    it('composes in each version of Federation 2', async () => {
      const minors = Array.from({ length: 15 }, (_, minor) => minor)
      const errors = await composeFiles(
        minors.map((minor) => ({
          graph: '01',
          sdl: sdlWith({ federationMinor: minor }),
          isApolloAlone: minor > GUILD_MINOR,
        })),
      )
      expect(minors.filter((_, i) => errors[i]?.length !== 0)).toEqual([])
    })

    it('composes with another prefix', async () => {
      expect(await composeFiles([{ graph: '20', sdl: sdlWith({ prefix: 'Acme' }) }])).toEqual([[]])
    })
  },
)
