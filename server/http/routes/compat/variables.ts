// The variable of the hosts that answer like another service.
import type { z } from 'zod'
import { COMPAT_SERVICES, type CompatService } from '../../../../schema/compat.ts'
import { commaSeparated } from '../../../environment/checks.ts'
import type { Variables } from '../../../environment/variable.ts'

const HOST_PATTERN = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/** Parses host names, with or without a port, and the service that each one answers as. */
function parseCompatHosts(pairs: string[], context: z.RefinementCtx): Map<string, CompatService> {
  const services = new Map<string, CompatService>()
  const addError = (message: string) => context.addIssue({ code: 'custom', message })
  for (const pair of pairs) {
    const [host = '', name = ''] = pair.toLowerCase().split('=', 2)
    const service = COMPAT_SERVICES.find((candidate) => candidate === name.trim())
    if (!HOST_PATTERN.test(host.trim()))
      addError(`must be a host such as logo.example.com; got "${host}"`)
    else if (!service) addError(`must be one of ${COMPAT_SERVICES.join(', ')}; got "${name}"`)
    else if (services.has(host.trim())) addError(`${host.trim()} is listed twice`)
    else services.set(host.trim(), service)
  }
  return services
}

export const compatVariables = {
  /** A host without a port matches every port. */
  compatHosts: {
    name: 'COMPAT_HOSTS',
    default: '',
    check: commaSeparated(
      /^[^=]+=[^=]+$/,
      'must be pairs such as logo.example.com=clearbit',
    ).transform(parseCompatHosts),
    text: 'Hosts that answer as another service, see [Migration](migration.md).',
  },
} satisfies Variables
