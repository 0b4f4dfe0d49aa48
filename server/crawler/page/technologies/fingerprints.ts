// Reads `fingerprints.tsv`, the table of technologies and of the signals that reveal each one.
import { readListFile } from '../../../list-file.ts'

/** A part of a page or its response that reveals a technology. */
export interface Signal {
  /** What the pattern is compared with, such as the name of a cookie. */
  kind: SignalKind
  /** The value to match; a `*` at its end matches any rest. */
  pattern: string
}

export interface Fingerprint {
  /** The technology's name. */
  name: string
  /** A public page that documents the technology or its signals. */
  documentation: string
  signals: Signal[]
}

/** Kinds of signals that `signals.ts` collects from the page and its cookies. */
export const PAGE_SIGNAL_KINDS = [
  /** The name of a cookie. */
  'cookie',
  /** A part of a URL that the page loads. */
  'path',
  /** Text in an inline script. */
  'inline',
  /** Text in a style element. */
  'style',
  /** The name of an attribute. */
  'attribute',
  /** The value of an id attribute. */
  'id',
  /** One class of an element. */
  'class',
  /** The tag of an element. */
  'element',
  /** The name of a meta element, or `name=beginning of its content`. */
  'meta',
  /** The rel attribute of a link element. */
  'rel',
  /** The type attribute of a script. */
  'type',
  /** The name of an input element. */
  'field',
] as const

/** All kinds of signals in the table. */
export const SIGNAL_KINDS = [
  ...PAGE_SIGNAL_KINDS,
  /** A host that the page loads something from, or a parent domain of that host. */
  'host',
  /** The first words of the generator, without a version. */
  'generator',
  /** The name of a response header. */
  'header',
  // These four are response headers. The pattern is a word of the value; with `*`, the word before its first hyphen or colon.
  'server',
  'via',
  'x-powered-by',
  'x-served-by',
  /** The name of another technology that is built on this one: the row of Vue.js has `with Nuxt`. */
  'with',
] as const

export type PageSignalKind = (typeof PAGE_SIGNAL_KINDS)[number]
export type SignalKind = (typeof SIGNAL_KINDS)[number]

/**
 * Parses one line of the table: name, documentation and signals, separated by tabs.
 * @throws Error when a column is missing or a signal's kind is unknown.
 */
export function parseFingerprint(line: string): Fingerprint {
  const [name, documentation, signals, ...rest] = line.split('\t')
  if (!name || !documentation || !signals || rest.length > 0) {
    throw new Error(`A fingerprint must have 3 columns; got ${JSON.stringify(line)}.`)
  }
  return { name, documentation, signals: signals.split(' | ').map(parseSignal) }
}

function parseSignal(signal: string): Signal {
  const space = signal.indexOf(' ')
  const kind = SIGNAL_KINDS.find((signalKind) => signalKind === signal.slice(0, space))
  const pattern = signal.slice(space + 1)
  if (kind === undefined || pattern === '') {
    throw new Error(`A signal must be a kind and a pattern; got ${JSON.stringify(signal)}.`)
  }
  return { kind, pattern }
}

/** The lines of the table, without comments and without the line of column names. */
export const FINGERPRINT_LINES: readonly string[] = readListFile(
  new URL('fingerprints.tsv', import.meta.url),
).slice(1)

export const FINGERPRINTS: readonly Fingerprint[] = FINGERPRINT_LINES.map(parseFingerprint)
