// The part of the configuration that the pages show.
import type { Config } from '../../../config.ts'

export type PageConfig = Pick<Config, 'baseUrl' | 'imageUrl' | 'compatHosts' | 'fetching'>
