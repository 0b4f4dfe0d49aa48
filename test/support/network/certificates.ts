// A certificate authority made for one run, and certificates for whatever names are served.
import { createSecureContext, type SecureContext } from 'node:tls'
import { createCA, createCert } from 'mkcert'

/** `trusted` is signed for the name; the others are what goes wrong in the world. */
export type CertificateKind = 'trusted' | 'other-name' | 'unknown-authority'

export interface Certificates {
  /** In PEM. */
  ca: string
  /** For https://127.0.0.1, where no name is sent. */
  loopback: { key: string; cert: string }
  /** @param names all that are served, so that one certificate may cover them. */
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
      // For every name: what is wrong with it must be its signer alone.
      if (kind === 'unknown-authority') {
        return authority().then((stranger) => make([name], stranger))
      }
      const known = covered.get(name)
      if (known) return known
      // Making a key takes a tenth of a second: one for all the names that are known by now.
      const fresh = names.filter((other) => !covered.has(other))
      const context = make(fresh.includes(name) ? fresh : [...fresh, name])
      for (const other of [...fresh, name]) covered.set(other, context)
      return context
    },
  }
}
