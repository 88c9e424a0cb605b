/** A line to a collector of logs: to the checked address only, kept open while it is used. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { ResolveFor } from '../../core/egress/egress-address.ts'
import { type EgressAddress, inside, isIn } from '../../core/egress/network-list.ts'
import type { SyslogRow } from './syslog.queries.ts'
import { counted, type SyslogMessage, syslogBytes } from './syslog-message.ts'

export type SyslogPlace = Pick<SyslogRow, 'company_id' | 'host' | 'port' | 'line' | 'certificate'>
/** Answers when the messages are with the operating system: syslog knows no receipt. */
type Sender = { send(messages: readonly SyslogMessage[]): Promise<void>; close(): void; isOpen(): boolean }

/** Bytes of a message that every collector takes (RFC 5426), and most over a stream. */
const maxBytes = { udp: 2048, tcp: 8192, tls: 8192 } as const

export type SyslogSending = ReturnType<typeof openSyslogLine>

export function openSyslogLine({ resolveFor, timeoutMs = 5000 }: { resolveFor: ResolveFor; timeoutMs?: number }) {
  let open: { key: string; sender: Sender } | undefined
  const close = () => {
    open?.sender.close()
    open = undefined
  }

  async function senderTo(place: SyslogPlace): Promise<Sender> {
    const { company_id, host, port, line, certificate } = place
    const key = JSON.stringify([company_id, host, port, line, certificate])
    if (open?.key === key && open.sender.isOpen()) return open.sender
    close()
    const address = await resolveFor(company_id)(host, port)
    if (line !== 'tls' && !isIn(inside)(address)) throw new Error('code:plainOutside')
    const sender = await (line === 'udp' ? openDatagrams(place, address) : openStream(place, address, timeoutMs))
    open = { key, sender }
    return sender
  }

  return {
    async send(place: SyslogPlace, messages: readonly SyslogMessage[]): Promise<void> {
      try {
        const sender = await senderTo(place)
        await inTime(sender.send(messages), timeoutMs)
      } catch (error) {
        close()
        throw error
      }
    },
    close,
  }
}

async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('code:timeout')), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function openStream(place: SyslogPlace, address: EgressAddress, timeoutMs: number): Promise<Sender> {
  const { host, port, line, certificate } = place
  const target = { host: address.address, family: address.family, port }
  const socket: Socket =
    line === 'tls'
      ? connectSecurely({
          ...target,
          minVersion: 'TLSv1.2',
          ...(certificate && { ca: certificate }),
          ...(isIP(host) === 0 && { servername: host }),
        })
      : connect(target)
  try {
    await inTime(once(socket, line === 'tls' ? 'secureConnect' : 'connect'), timeoutMs)
  } catch (error) {
    socket.on('error', () => {}).destroy()
    throw error
  }
  let failure: Error | undefined
  socket.on('error', error => {
    failure = error
  })
  // A collector says nothing; that it hangs up is only seen by whoever reads.
  socket.resume().setKeepAlive(true, 30_000)
  return {
    isOpen: () => socket.writable,
    close: () => void socket.destroy(),
    send: messages =>
      new Promise((resolve, reject) => {
        const cut = () => reject(failure ?? new Error('code:cut'))
        socket.once('close', cut)
        const bytes = messages.map(message => counted(syslogBytes(message, maxBytes[line])))
        socket.write(Buffer.concat(bytes), error => {
          socket.off('close', cut)
          if (error) reject(error)
          else resolve()
        })
      }),
  }
}

async function openDatagrams({ port }: SyslogPlace, { address, family }: EgressAddress): Promise<Sender> {
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  let failure: Error | undefined
  // What answers that nobody listens is heard with the next message.
  socket.on('error', error => {
    failure = error
  })
  socket.connect(port, address)
  await once(socket, 'connect')
  return {
    isOpen: () => failure === undefined,
    close: () => void socket.close(),
    async send(messages) {
      for (const message of messages)
        await new Promise<void>((resolve, reject) => {
          socket.send(syslogBytes(message, maxBytes.udp), error => (error ? reject(error) : resolve()))
        })
      if (failure) throw failure
    },
  }
}
