// Creates a certificate authority for one test run, and certificates for the served names.
import { createSecureContext, type SecureContext } from 'node:tls'
import { createCA, createCert } from 'mkcert'

/** `trusted` is valid for the name; the other kinds are invalid. */
export type CertificateKind = 'trusted' | 'other-name' | 'unknown-authority'

export interface Certificates {
  /** PEM of the authority. */
  ca: string
  /** For https://127.0.0.1, which sends no server name. */
  loopback: { key: string; cert: string }
  /** @param names all served names, so that one certificate can cover them. */
  contextFor(name: string, kind: CertificateKind, names: string[]): Promise<SecureContext>
}

const VALID_DAYS = 2
const SUBJECT = { organization: 'Tests', countryCode: 'XX', state: 'Tests', locality: 'Tests' }

export async function createCertificates(): Promise<Certificates> {
  const authority = () => createCA({ ...SUBJECT, validity: VALID_DAYS })
  const ca = await authority()
  const covered = new Map<string, Promise<SecureContext>>()
  const others = new Map<CertificateKind, Promise<SecureContext>>()

  const make = async (domains: string[], signer = ca) => {
    const { key, cert } = await createCert({ ca: signer, domains, validity: VALID_DAYS })
    return createSecureContext({ key, cert })
  }

  function remember(kind: CertificateKind, context: () => Promise<SecureContext>) {
    const known = others.get(kind) ?? context()
    others.set(kind, known)
    return known
  }

  return {
    ca: ca.cert,
    loopback: await createCert({ ca, domains: ['127.0.0.1'], validity: VALID_DAYS }),
    contextFor(name, kind, names) {
      if (kind === 'other-name') return remember(kind, () => make(['someone-else.com']))
      // Valid for the name, so that only the signer is wrong.
      if (kind === 'unknown-authority') {
        return authority().then((stranger) => make([name], stranger))
      }
      const known = covered.get(name)
      if (known) return known
      // One certificate for all names so far, because creating a key takes 100 ms.
      const fresh = names.filter((other) => !covered.has(other))
      const context = make(fresh.includes(name) ? fresh : [...fresh, name])
      for (const other of [...fresh, name]) covered.set(other, context)
      return context
    },
  }
}
