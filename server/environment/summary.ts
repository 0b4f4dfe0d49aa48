// Describes the effective configuration in one line, without passwords.
import { maskDatabaseUrl, maskUserinfo } from './mask.ts'

/** The part of the configuration that the summary shows; `Config` says what each property means. */
interface SummarizedConfig {
  mongodbUrl: string | null
  redisUrl: string | null
  dataDir: string
  sources: string[]
  crawl: string

  processes: number
  renderChildren: number | null
  fetching: { proxy: string | null }
  llm: { model: string; baseUrl: string } | null
  plansFile: string | null
  tracing: { endpoint: string } | null
  metricsPort: number
  metricsHost: string
  admin: { port: number; host: string } | null
  purge: { url: string } | null
  routerPurge: { url: string } | null
  drainMs: number
}

/** @returns the settings that decide where data is kept and where artwork comes from, by name. */
export function summarize(config: SummarizedConfig): Record<string, string | number> {
  const { mongodbUrl, redisUrl, dataDir, llm, tracing, fetching, plansFile } = config
  return {
    records: mongodbUrl === null ? `SQLite in ${dataDir}` : maskDatabaseUrl(mongodbUrl),
    cache: redisUrl === null ? 'memory' : maskUserinfo(redisUrl),
    sources: config.sources.join(','),
    ...(config.crawl === 'worker' && { crawl: config.crawl }),
    processes: config.processes,
    ...(config.renderChildren !== null && { renderChildren: config.renderChildren }),
    ...(fetching.proxy !== null && { proxy: maskUserinfo(fetching.proxy) }),
    ...(llm && { model: `${llm.model} at ${maskUserinfo(llm.baseUrl)}` }),
    ...(plansFile !== null && { plans: plansFile }),
    ...(tracing && { traces: maskUserinfo(tracing.endpoint) }),
    ...(config.metricsPort > 0 && { metrics: `${config.metricsHost}:${config.metricsPort}` }),
    ...(config.admin && { admin: `${config.admin.host}:${config.admin.port}` }),
    ...(config.purge && { cdnPurge: new URL(config.purge.url).origin }),
    ...(config.routerPurge && { routerPurge: new URL(config.routerPurge.url).origin }),
    ...(config.drainMs > 0 && { drainMs: config.drainMs }),
  }
}
