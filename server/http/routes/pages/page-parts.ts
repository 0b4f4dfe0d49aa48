// The part of the configuration that the pages show.
import type { Config } from '../../../config.ts'

export type PageParts = Pick<Config, 'baseUrl' | 'imageUrl' | 'compatHosts' | 'fetching'>
