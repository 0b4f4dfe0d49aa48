// config check: validates the environment variables and shows the effective configuration, without starting anything.
import type { Command } from 'commander'
import { type Config, describeIgnoredVariables, loadConfig } from '../config.ts'
import { summarize } from '../environment/summary.ts'
import { describeConnections } from '../http/max-connections.ts'

export function configCommands(program: Command): void {
  program
    .command('config')
    .description('check the configuration')
    .command('check')
    .description('name every wrong variable, or show the effective configuration')
    .action(async () => {
      const config = loadConfig(process.env)
      await checkDriverOptions(config)
      const lines = Object.entries({
        api: `${config.baseUrl}, listening on ${config.host}:${config.port}`,
        images: `${config.imageUrl}, listening on ${config.host}:${config.imagePort}`,
        ...summarize(config),
        connections: describeConnections(config.connections).connections,
      }).map(([name, value]) => `${name.padEnd(14)} ${value}\n`)
      process.stdout.write(`${lines.join('')}${warningLines(process.env).join('')}`)
      process.stdout.write('The configuration is valid.\n')
    })
}

/** The driver takes half a second to load, so it is loaded only where MongoDB is used. */
async function checkDriverOptions({ mongodbUrl }: Config): Promise<void> {
  if (mongodbUrl === null) return
  const { checkMongodbUrl } = await import('../stores/mongo/url-options.ts')
  checkMongodbUrl(mongodbUrl)
}

/** @returns one line for each variable that has no effect and was probably meant for this service. */
export const warningLines = (env: NodeJS.ProcessEnv): string[] =>
  describeIgnoredVariables(env).map((sentence) => `warning: ${sentence}\n`)
