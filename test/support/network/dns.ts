// Starts a DNS server on 127.0.0.1, over UDP and TCP, whose answers the test sets.
import { createSocket } from 'node:dgram'
import { createServer, isIP, type Socket } from 'node:net'
import packet, { type Answer, type Packet } from 'dns-packet'
import { listenWith } from './listen.ts'

/** Addresses, `cname:other.name` and `txt:text` records, or a failure. */
export type Zone = string[] | 'servfail' | 'silence' | 'nxdomain'
/** @param nth the number of earlier queries for this name. */
export type Reply = Zone | ((type: string, nth: number) => Zone)

export interface DnsFixture {
  port: number
  /**
   * @param name a name, or `*.example.com` for all subdomains that are not set themselves.
   * @param ttl seconds for which the answer may be remembered; 0 unless set.
   */
  set(name: string, reply: Reply, ttl?: number): void
  /** @returns the number of queries for one name, or for all names. */
  queryCount(name?: string): number
  close(): Promise<void>
}

/** Longest UDP reply, the size that resolvers recommend. */
const MAX_DATAGRAM_BYTES = 1232

/** @param requestedPort the port; 0 for a free one. */
export async function startDns(requestedPort = 0): Promise<DnsFixture> {
  const replies = new Map<string, { reply: Reply; ttl: number }>()
  const queryCounts = new Map<string, number>()
  let total = 0

  function answer(query: Packet): Packet | null {
    const [question] = query.questions ?? []
    const name = question?.name.toLowerCase() ?? ''
    const nth = queryCounts.get(name) ?? 0
    queryCounts.set(name, nth + 1)
    total++
    const { reply, ttl } = replies.get(name) ??
      replies.get(name.replace(/^[^.]+/, '*')) ?? { reply: 'nxdomain' as const, ttl: 0 }
    const zone = typeof reply === 'function' ? reply(question?.type ?? '', nth) : reply
    return zone === 'silence' ? null : packetOf(query, zone, name, ttl)
  }

  const udp = createSocket('udp4')
  udp.on('message', (message, { port, address }) => {
    const reply = answer(packet.decode(message))
    if (!reply) return
    const bytes = packet.encode(reply)
    const truncated = { ...reply, answers: [], flags: reply.flags! | packet.TRUNCATED_RESPONSE }
    udp.send(bytes.length > MAX_DATAGRAM_BYTES ? packet.encode(truncated) : bytes, port, address)
  })
  const tcp = createServer((socket) => serveTcp(socket, answer))
  const port = await listenWith(
    tcp,
    (freePort) =>
      new Promise((resolve, reject) => {
        udp.once('error', reject).bind(freePort, '127.0.0.1', resolve)
      }),
    requestedPort,
  )
  return {
    port,
    set: (name, reply, ttl = 0) => void replies.set(name.toLowerCase(), { reply, ttl }),
    queryCount: (name) => (name === undefined ? total : (queryCounts.get(name) ?? 0)),
    async close() {
      udp.close()
      await new Promise((resolve) => tcp.close(resolve))
    },
  }
}

function serveTcp(socket: Socket, answer: (query: Packet) => Packet | null): void {
  let pending = Buffer.alloc(0)
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk as Buffer])
      if (pending.length < 2 || pending.length < 2 + pending.readUInt16BE(0)) return
      const reply = answer(packet.streamDecode(pending)!)
      pending = Buffer.alloc(0)
      if (reply) socket.write(packet.streamEncode(reply))
    })
}

/** Response codes of RFC 1035; dns-packet takes them as part of the flags. */
const RCODES = { servfail: 2, nxdomain: 3 }

function packetOf(
  query: Packet,
  zone: Exclude<Zone, 'silence'>,
  name: string,
  ttl: number,
): Packet {
  const type = query.questions?.[0]?.type
  const code = typeof zone === 'string' ? RCODES[zone] : 0
  return {
    type: 'response',
    id: query.id,
    flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | code,
    questions: query.questions,
    answers:
      typeof zone === 'string'
        ? []
        : recordsOf(zone, name, ttl).filter(
            (record) => record.type === type || record.type === 'CNAME',
          ),
  }
}

/** Records after a CNAME belong to its target, as in a resolver's reply with the whole chain. */
function recordsOf(zone: string[], queriedName: string, ttl: number): Answer[] {
  let name = queriedName
  return zone.map((entry): Answer => {
    const [kind, ...rest] = entry.split(':')
    const data = rest.join(':')
    if (kind === 'txt') return { name, type: 'TXT', ttl: 0, data: splitText(data) }
    if (kind !== 'cname') return { name, type: isIP(entry) === 6 ? 'AAAA' : 'A', ttl, data: entry }
    const record: Answer = { name, type: 'CNAME', ttl, data }
    name = data
    return record
  })
}

/** Splits a TXT record into strings of at most 255 bytes. */
function splitText(text: string): string[] {
  return text.match(/.{1,255}/gs) ?? ['']
}
