// Creates a certificate authority for one test run, and certificates for the served names.
import { createSecureContext, type SecureContext } from 'node:tls'
import { createCA, createCert } from 'mkcert'
import { type Authority, issueCertificate } from './chains.ts'

/** `trusted` is valid for the name; `other-name` and `unknown-authority` are invalid. */
export type CertificateKind = 'trusted' | 'other-name' | 'unknown-authority'

/** A certificate in PEM, with those that the site sends after it. */
export interface ServedCertificate {
  key: string
  cert: string
}

export interface Certificates {
  /** PEM of the authorities: that of the sites, and `root`. */
  ca: string
  /** A trusted authority for chains with intermediates. */
  root: Authority
  /** For https://127.0.0.1, which sends no server name. */
  loopback: ServedCertificate
  /** @param names all served names, so that one certificate can cover them. */
  contextFor(
    name: string,
    kind: CertificateKind | ServedCertificate,
    names: string[],
  ): Promise<SecureContext>
}

const VALID_DAYS = 2
const SUBJECT = { organization: 'Tests', countryCode: 'XX', state: 'Tests', locality: 'Tests' }

export async function createCertificates(): Promise<Certificates> {
  const createAuthority = () => createCA({ ...SUBJECT, validity: VALID_DAYS })
  const ca = await createAuthority()
  const root = issueCertificate({ name: 'Root of the tests', isAuthority: true })
  const contextByName = new Map<string, Promise<SecureContext>>()
  const invalidContexts = new Map<CertificateKind, Promise<SecureContext>>()

  const createContext = async (domains: string[], signer = ca) => {
    const { key, cert } = await createCert({ ca: signer, domains, validity: VALID_DAYS })
    return createSecureContext({ key, cert })
  }

  function invalidContext(kind: CertificateKind, create: () => Promise<SecureContext>) {
    const context = invalidContexts.get(kind) ?? create()
    invalidContexts.set(kind, context)
    return context
  }

  return {
    ca: `${ca.cert}\n${root.cert}`,
    root,
    loopback: await createCert({ ca, domains: ['127.0.0.1'], validity: VALID_DAYS }),
    contextFor(name, kind, names) {
      if (typeof kind === 'object') return Promise.resolve(createSecureContext(kind))
      if (kind === 'other-name')
        return invalidContext(kind, () => createContext(['someone-else.com']))
      // The certificate is valid for the name, so that only its authority is wrong.
      if (kind === 'unknown-authority') {
        return createAuthority().then((unknownCa) => createContext([name], unknownCa))
      }
      const existing = contextByName.get(name)
      if (existing) return existing
      // One certificate for all names so far, because creating a key takes 100 ms.
      const uncoveredNames = names.filter((one) => !contextByName.has(one))
      const context = createContext(
        uncoveredNames.includes(name) ? uncoveredNames : [...uncoveredNames, name],
      )
      for (const one of [...uncoveredNames, name]) contextByName.set(one, context)
      return context
    },
  }
}
