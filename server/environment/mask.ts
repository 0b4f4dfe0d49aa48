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
