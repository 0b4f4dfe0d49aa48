// Writes the tables of the environment variables in docs/configuration.md.
import { z } from 'zod'
import { accessVariables } from '../../server/access/variables.ts'
import { bundledVariables } from '../../server/bundled/variables.ts'
import { clusterVariables } from '../../server/cluster/variables.ts'
import { VARIABLES } from '../../server/config.ts'
import { crawlerVariables } from '../../server/crawler/variables.ts'
import { listVariables, type Variable, type Variables } from '../../server/environment/variable.ts'
import { fetchVariables } from '../../server/fetch/variables.ts'
import { adminVariables } from '../../server/http/admin/variables.ts'
import { compatVariables } from '../../server/http/routes/compat/variables.ts'
import { graphqlVariables } from '../../server/http/routes/graphql/variables.ts'
import { httpVariables } from '../../server/http/variables.ts'
import { imageVariables } from '../../server/images/variables.ts'
import { purgeVariables } from '../../server/purge/variables.ts'
import { researchVariables } from '../../server/research/variables.ts'
import { searchVariables } from '../../server/search/variables.ts'
import { shutdownVariables } from '../../server/shutdown/variables.ts'
import { storeVariables } from '../../server/stores/variables.ts'
import { telemetryVariables } from '../../server/telemetry/variables.ts'
import { table } from './table.ts'

/** The modules by the heading of their table. */
const SECTIONS: Record<string, Variables[]> = {
  'Addresses, proxies and connections': [httpVariables, compatVariables],
  'Subgraph of a federated graph': [graphqlVariables],
  'Processes and memory': [clusterVariables, imageVariables, shutdownVariables],
  Stores: [storeVariables],
  'Keys and plans': [accessVariables],
  'Artwork and crawler': [crawlerVariables, bundledVariables, fetchVariables],
  'Company intelligence': [researchVariables],
  'Look-ups': [searchVariables],
  'Admin page': [adminVariables],
  'Purge of a CDN': [purgeVariables],
  'Logs, metrics and traces': [telemetryVariables],
}

/** @returns a table for each section. @throws Error when a variable is in no section. */
export function variableTables(): string {
  const sections = Object.entries(SECTIONS).map(([heading, modules]) => ({
    heading,
    variables: modules.flatMap(listVariables),
  }))
  const shown = new Set(sections.flatMap(({ variables }) => variables))
  const missing = listVariables(VARIABLES).filter((variable) => !shown.has(variable))
  if (missing.length > 0)
    throw new Error(`No section of the guide has ${missing.map(({ name }) => name).join(', ')}.`)
  return sections
    .map(({ heading, variables }) => {
      const rows = variables.map((variable) => [
        `\`${variable.name}\`${variable.isSecret ? ', `_FILE`' : ''}`,
        defaultOf(variable),
        meaningOf(variable),
      ])
      return `### ${heading}\n\n${table(['variable', 'default', 'meaning'], rows)}`
    })
    .join('\n\n')
}

function defaultOf({ default: text, shownDefault }: Variable): string {
  return shownDefault ?? (text ? `\`${text}\`` : 'none')
}

function meaningOf({ text, check }: Variable): string {
  const allowed = allowedValues(check)
  return allowed === undefined ? text : `${text} Allowed: ${allowed}.`
}

/** A check that converts the value has the description in the check before the conversion. */
function allowedValues(check: z.core.$ZodType): string | undefined {
  if (check instanceof z.ZodType && check.description) return check.description
  return check instanceof z.ZodPipe ? allowedValues(check.in) : undefined
}
