/**
 * Holds the lines to brokers of others, in a process of its own: what a broker sends is read here and nowhere else, and of each line one
 * message at a time. It is acknowledged when the server says that it is stored.
 */
import { connect, isIP } from 'node:net'
import { Duplex, pipeline } from 'node:stream'
import { connect as connectSecurely } from 'node:tls'
import { MqttClient } from 'mqtt'
import type { BrokerOrder, BrokerReport, LineOrder } from './broker-messages.ts'
import { messageLimit, shortenPackets } from './shorten-packets.ts'

type Line = { client: MqttClient; done: Map<number, () => void> }

const connectMs = 15_000
const keepaliveSeconds = 60
const lines = new Map<number, Line>()
let lastId = 0
const tell = (report: BrokerReport) => process.send?.(report)

function open(order: LineOrder): void {
  const { line, topics, formerTopics, qos, clientId, login, password } = order
  let failure: { code?: unknown; message?: string } = {}
  const fail = (error: { code?: unknown; message?: string }) => {
    if (failure.message === undefined) failure = error
  }
  const client = new MqttClient(() => streamTo(order, fail), {
    protocolId: 'MQTT',
    protocolVersion: 4,
    clientId,
    clean: false,
    ...(login && { username: login }),
    ...(password && { password }),
    keepalive: keepaliveSeconds,
    connectTimeout: connectMs,
    reconnectPeriod: 0,
    resubscribe: false,
  })
  const done = new Map<number, () => void>()
  lines.set(line, { client, done })
  client.handleMessage = ({ topic, payload, retain }, next) => {
    lastId += 1
    done.set(lastId, () => next())
    const isTooLong = payload.length > messageLimit
    const bytes = isTooLong ? new Uint8Array() : new Uint8Array(Buffer.from(payload))
    tell({
      kind: 'message',
      line,
      id: lastId,
      topic: topic.toString().slice(0, 200),
      payload: bytes,
      isTooLong,
      isRetained: retain,
    })
  }
  client.on('error', fail)
  client.on('connect', async () => {
    try {
      if (formerTopics.length > 0) await client.unsubscribeAsync([...formerTopics])
      await client.subscribeAsync([...topics], { qos })
      tell({ kind: 'connected', line })
    } catch (error) {
      fail({ code: 'TOPICS', message: (error as Error).message })
      client.end(true)
    }
  })
  client.on('close', () => {
    if (!lines.delete(line)) return
    client.end(true)
    tell({
      kind: 'closed',
      line,
      code: String(failure.code ?? ''),
      words: String(failure.message ?? '').slice(0, 200),
    })
  })
}

function streamTo({ host, address, family, port, tls, certificate }: LineOrder, fail: (error: Error) => void): Duplex {
  const target = { host: address, family, port }
  const socket = tls
    ? connectSecurely({
        ...target,
        minVersion: 'TLSv1.2',
        ...(certificate && { ca: certificate }),
        ...(isIP(host) === 0 && { servername: host }),
      })
    : connect(target)
  socket.setNoDelay(true).on('error', fail)
  const readable = shortenPackets(messageLimit)
  readable.on('error', fail)
  const stream = Duplex.from({ readable, writable: socket })
  // A broker that hangs up is gone for both directions.
  pipeline(socket, readable, () => {
    socket.destroy()
    stream.destroy()
  })
  return stream
}

process.on('message', (message: BrokerOrder) => {
  if (message.kind === 'open') return open(message.order)
  if (message.kind === 'ping') return tell({ kind: 'pong', bytes: process.memoryUsage.rss() })
  const line = lines.get(message.line)
  if (message.kind === 'close') {
    lines.delete(message.line)
    return line?.client.end(true)
  }
  line?.done.get(message.id)?.()
  line?.done.delete(message.id)
})
process.on('disconnect', () => process.exit(0))
tell({ kind: 'ready' })
