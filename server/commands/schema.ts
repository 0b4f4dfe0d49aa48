// schema: prints the SDL of the subgraph, for the composition of a federated graph.
import type { Command } from 'commander'
import type { SubgraphNames } from '../../schema/graphql/subgraph-names.ts'
import { loadConfig } from '../config.ts'
import { graphqlVariables } from '../http/routes/graphql/variables.ts'

/** The variable behind each option. */
const VARIABLE_OF_OPTION: Record<string, string> = {
  prefix: graphqlVariables.subgraph.prefix.name,
  entity: graphqlVariables.subgraph.entity.name,
  keyType: graphqlVariables.subgraph.keyType.name,
  identifierType: graphqlVariables.subgraph.identifierType.name,
  omit: graphqlVariables.subgraph.omittedFields.name,
  federation: graphqlVariables.subgraph.federationMinor.name,
}

export function schemaCommand(program: Command): void {
  program
    .command('schema')
    .description('print the SDL of the subgraph at /graphql/subgraph')
    .option('--prefix <name>', `replaces ${VARIABLE_OF_OPTION.prefix}, such as Acme`)
    .option('--entity <name>', `replaces ${VARIABLE_OF_OPTION.entity}, such as AcmeCompany`)
    .option('--key-type <scalar>', `replaces ${VARIABLE_OF_OPTION.keyType}, such as String`)
    .option(
      '--identifier-type <scalar>',
      `replaces ${VARIABLE_OF_OPTION.identifierType}, such as ID`,
    )
    .option('--omit <fields>', `replaces ${VARIABLE_OF_OPTION.omit}, such as name,industry`)
    .option('--federation <version>', `replaces ${VARIABLE_OF_OPTION.federation}, such as 2.3`)
    .option('--plain', 'print the SDL of /graphql instead')
    .action(async (options: Record<string, string | boolean>) => {
      const { sdl, subgraphSdl } = await import('../../schema/graphql/index.ts')
      process.stdout.write(`${options.plain ? sdl() : subgraphSdl(namesOf(options))}\n`)
    })
}

/** @throws Error with the variable of each wrong option. */
function namesOf(options: Record<string, string | boolean>): SubgraphNames {
  const given = Object.entries(options).flatMap(([option, value]) => {
    const variable = VARIABLE_OF_OPTION[option]
    return variable ? [[variable, String(value)]] : []
  })
  return loadConfig({ ...process.env, ...Object.fromEntries(given) }).subgraph
}
