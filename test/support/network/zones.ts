// Sets whether the operator has private zones, so that the tests of addresses run with and without them.
import type { FetchConfig } from '../../../server/fetch/index.ts'

let areUsed = false

/** Call it before the network starts, and with false at the end, because test files share this module. */
export function usePrivateZones(wanted: boolean): void {
  areUsed = wanted
}

export const usesPrivateZones = () => areUsed

/**
 * The failure code of a name that leads to a private address: with zones that of an unknown name, so that nobody learns
 * which names exist.
 */
export const refusedName = () => (areUsed ? 'dns' : 'refused_address')

/** Names in the zones may lead nearly everywhere, so that an address which is refused is refused for its name. */
const ZONES = {
  zones: ['internal', 'corp.example.com'],
  allow: ['0.0.0.0/0', '::1', '64:ff9b::/32', '2002::/16', '8000::/1'],
}

/** @returns the configuration of the fetcher for public names; without zones, the ranges that the test allows. */
export const withZones = ({
  allow,
}: Pick<FetchConfig, 'allow'>): Pick<FetchConfig, 'allow' | 'zones'> =>
  areUsed ? ZONES : { allow }

/** @returns the variables of a service whose operator has the same zones, for callers that no test is. */
export const zoneVariables = (): Record<string, string> =>
  areUsed
    ? {
        PRIVATE_ZONES: ZONES.zones.join(','),
        FETCH_ALLOW_CIDRS: ZONES.allow.join(','),
        PRIVATE_CALLERS: '198.51.100.0/24',
      }
    : {}
