// config check: validates the environment variables and shows the effective configuration, without starting anything.
import type { Command } from 'commander'
import { findMisspelledVariables, loadConfig } from '../config.ts'
import { summarize } from '../environment/summary.ts'
import { describeConnections } from '../http/connections.ts'

export function configCommands(program: Command): void {
  program
    .command('config')
    .description('check the configuration')
    .command('check')
    .description('name every wrong variable, or show the effective configuration')
    .action(() => {
      const config = loadConfig(process.env)
      const lines = Object.entries({
        api: `${config.baseUrl}, listening on ${config.host}:${config.port}`,
        images: `${config.imageUrl}, listening on ${config.host}:${config.imagePort}`,
        ...summarize(config),
        connections: describeConnections(config.connections).connections,
      }).map(([name, value]) => `${name.padEnd(14)} ${value}\n`)
      process.stdout.write(`${lines.join('')}${misspelledLines(process.env).join('')}`)
      process.stdout.write('The configuration is valid.\n')
    })
}

/** @returns one line for each variable that has no effect and is probably misspelled. */
export function misspelledLines(env: NodeJS.ProcessEnv): string[] {
  return findMisspelledVariables(env).map(
    ({ name, meant }) => `warning: ${name} is set but not read. Did you mean ${meant}?\n`,
  )
}
