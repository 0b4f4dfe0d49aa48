// Hides passwords in URLs and in messages that quote them.

/** Everything between a scheme and the last @ of the line: a password may contain any character. */
const USERINFO = /([a-z][a-z0-9+.-]*:\/\/).*@/gi
/** A user and a password without a scheme, such as `user:password@host`. */
const BARE_USERINFO = /^(?!mailto:|[a-z][a-z0-9+.-]*:\/\/)\S*:.*@/i
/** Parameters of MongoDB URLs that contain a secret. */
const SECRET_PARAMETERS = /([?&](?:[a-z]*password|authMechanismProperties)=)[^&\s]*/gi

/** @returns the text with `***` in place of the user and password of each URL in it. */
export function maskUserinfo(text: string): string {
  return text
    .replace(USERINFO, '$1***@')
    .replace(BARE_USERINFO, '***@')
    .replace(SECRET_PARAMETERS, '$1***')
}

/** A URL whose parameters may contain an @, such as `appName=@account@` of Cosmos DB. */
const WITH_PARAMETERS = /^([^?]*@[^?]*)(\?[a-z]+=.*)$/i

/** @returns the valid URL of a database, with `***` in place of its user, its password and its secret parameters. */
export function maskDatabaseUrl(url: string): string {
  const [, address, parameters] = WITH_PARAMETERS.exec(url) ?? []
  if (address === undefined || parameters === undefined) return maskUserinfo(url)
  return maskUserinfo(address) + parameters.replace(SECRET_PARAMETERS, '$1***')
}
