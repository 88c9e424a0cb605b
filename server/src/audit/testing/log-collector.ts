/** A collector of logs as others are: it takes datagrams, or counted messages over TCP or TLS. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { onTestFinished } from 'vitest'

export type CollectedMessage = { kind: string; facts: Record<string, string>; text: string }
type Given = { port?: number; tls?: { key: string; cert: string } }

/** Ends with the test. */
export async function aCollector({ port = 0, tls }: Given = {}) {
  const received: CollectedMessage[] = []
  const sockets = new Set<Socket>()
  const take = (socket: Socket) => {
    sockets.add(socket)
    let held = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', part => {
      held = Buffer.concat([held, part])
      for (;;) {
        const space = held.indexOf(0x20)
        const length = Number(held.subarray(0, Math.max(space, 0)).toString())
        if (space <= 0 || held.length < space + 1 + length) return
        received.push(parsed(held.subarray(space + 1, space + 1 + length).toString()))
        held = held.subarray(space + 1 + length)
      }
    })
  }
  const server = tls ? createSecureServer(tls, take) : createServer(take)
  server.on('tlsClientError', () => {})
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close').catch(() => {})
  }
  onTestFinished(() => (server.listening ? close() : undefined))
  return { received, close, port: (server.address() as AddressInfo).port }
}

export async function aDatagramCollector() {
  const received: CollectedMessage[] = []
  const socket = createSocket('udp4', bytes => received.push(parsed(bytes.toString())))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { received, port: socket.address().port }
}

function parsed(message: string): CollectedMessage {
  const [, kind = '', data = '', text = ''] =
    /^<\d+>1 \S+ \S+ watchfire \d+ (\w+) \[watchfire@32473((?: \w+="(?:[^"\\\]]|\\.)*")*)\](?: \ufeff(.*))?$/s.exec(
      message,
    ) ?? []
  const facts = [...data.matchAll(/ (\w+)="((?:[^"\\\]]|\\.)*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\\(.)/g, '$1'),
  ])
  return { kind, facts: Object.fromEntries(facts), text }
}
