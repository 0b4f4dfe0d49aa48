// Issues certificates of any kind, also invalid ones, for tests of certificate chains. It writes their DER by hand,
// because mkcert issues no intermediates.
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface Authority {
  name: string
  privateKey: KeyObject
  /** The certificate and the key in PEM. */
  cert: string
  key: string
  /** The certificate in DER. */
  der: Buffer
}

export interface CertificateOptions {
  name: string
  /** By default, the certificate signs itself. */
  issuer?: Authority
  isAuthority?: boolean
  /** DNS names that the certificate is valid for. */
  hosts?: string[]
  /** Where the certificate says that the one of its issuer is. */
  issuerAddress?: string
  /** When it begins and ends, in days from now; by default from yesterday to tomorrow. */
  days?: [number, number]
}

const DAY_MS = 86_400_000
const OID = {
  commonName: '550403',
  ecdsaWithSha256: '2a8648ce3d040302',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
  authorityInfoAccess: '2b06010505070101',
  caIssuers: '2b06010505073002',
} as const

export function issueCertificate(options: CertificateOptions): Authority {
  const { name, issuer, days = [-1, 1] } = options
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid('ecdsaWithSha256'))
  const signed = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    distinguishedName(issuer?.name ?? name),
    sequence(...days.map(utcTime)),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(...extensionsOf(options))),
  )
  const signature = sign('sha256', signed, issuer?.privateKey ?? privateKey)
  const der = sequence(signed, algorithm, tlv(0x03, Buffer.from([0]), signature))
  return {
    name,
    privateKey,
    der,
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function extensionsOf({ isAuthority, hosts, issuerAddress }: CertificateOptions): Buffer[] {
  const basicConstraints = isAuthority ? sequence(tlv(0x01, Buffer.from([0xff]))) : sequence()
  return [
    extension('basicConstraints', basicConstraints),
    ...(hosts
      ? [extension('subjectAltName', sequence(...hosts.map((host) => text(0x82, host))))]
      : []),
    ...(issuerAddress
      ? [
          extension(
            'authorityInfoAccess',
            sequence(sequence(oid('caIssuers'), text(0x86, issuerAddress))),
          ),
        ]
      : []),
  ]
}

const extension = (name: keyof typeof OID, value: Buffer) => sequence(oid(name), tlv(0x04, value))
const oid = (name: keyof typeof OID) => tlv(0x06, Buffer.from(OID[name], 'hex'))
const text = (tag: number, value: string) => tlv(tag, Buffer.from(value))
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)
const distinguishedName = (name: string) =>
  sequence(tlv(0x31, sequence(oid('commonName'), text(0x0c, name))))

function utcTime(days: number): Buffer {
  const digits = new Date(Date.now() + days * DAY_MS).toISOString().replace(/\D/g, '')
  return text(0x17, `${digits.slice(2, 14)}Z`)
}

/** @returns a DER value: its tag, its length and its parts. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const header = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(header), body])
}
