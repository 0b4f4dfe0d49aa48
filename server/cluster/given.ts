// Connections given to a process that ended before it took them: node:cluster forgets them, and their callers would wait for ever.
import type { Worker } from 'node:cluster'

/** Of what node's two sides say to each other (its lib/internal/cluster), what is heeded here. */
interface Said {
  act?: string
  seq?: number
  /** The `seq` that it answers. */
  ack?: number
}

interface Connection {
  close(): void
}

/**
 * @param othersServe whether another process takes a connection now; else it is closed, so that its caller learns of it.
 */
export function takeBack(worker: Worker, othersServe: () => boolean): void {
  const child = worker.process
  const [send, disconnect] = [child.send, child.disconnect]
  const given = new Map<number, Connection>()
  child.send = (...message: unknown[]) => {
    const [{ act, seq = 0 }, connection] = message as [Said, Connection]
    if (act === 'newconn') given.set(seq, connection)
    return send.apply(child, message as never)
  }
  child.on('internalMessage', ({ ack }: Said) => given.delete(ack ?? -1))
  // Node calls this when all that the process has said is read. With a connection under way it would then wait for
  // the word of a dead process, which stays among those that are given more.
  child.disconnect = () => {
    disconnect.call(child)
    worker.disconnect()
    for (const [seq, connection] of given) {
      if (othersServe()) child.emit('internalMessage', refusal(seq))
      else connection.close()
    }
  }
}

/** What a process says that is just ending; node gives the connection to another one. */
const refusal = (ack: number) => ({ cmd: 'NODE_CLUSTER', ack, accepted: false })
