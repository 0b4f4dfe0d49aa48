// Replaces the secrets of a running process, whose files SIGHUP reads again.

/** The secrets in the configuration; `Config` says what each property means. */
interface ConfigWithSecrets {
  llm: { apiKey: string | null } | null
  admin: { token: string } | null
  purge: { secret: string | null; authorization: string | null } | null
  routerPurge: { authorization: string | null } | null
}

/**
 * Replaces AI_API_KEY, ADMIN_TOKEN, CDN_PURGE_SECRET and the values of Authorization for purges, which their users read for each request.
 * The URLs of stores and proxies stay, because connections are open to them.
 */
export function replaceSecrets(
  config: ConfigWithSecrets,
  { llm, admin, purge, routerPurge }: ConfigWithSecrets,
): void {
  if (config.llm && llm) config.llm.apiKey = llm.apiKey
  if (config.admin && admin) config.admin.token = admin.token
  if (config.purge && purge) {
    config.purge.secret = purge.secret
    config.purge.authorization = purge.authorization
  }
  if (config.routerPurge && routerPurge)
    config.routerPurge.authorization = routerPurge.authorization
}
