/** An edge's end of the uplink, for tests: real socket, real protocol, drawn bytes. */
import {
  type EdgeMessage,
  type FrameKind,
  frameKind,
  packFrame,
  type ServerMessage,
  type StreamEnd,
} from '@watchfire/contract/fleet/uplink.ts'
import { WebSocket } from 'ws'

export type EdgeClient = Awaited<ReturnType<typeof connectEdge>>
type Opening = Extract<ServerMessage, { type: 'openLive' | 'openStills' }>

const h264 = 'video/mp4; codecs="avc1.64001f"'

/**
 * Connects with a key. `offline` channels answer that their camera is away, `silent` ones answer nothing, nor do addresses that `trials` does not know; files are served from
 * `files`; streams of other channels open at once and then send what the test sends.
 */
export async function connectEdge(
  port: number,
  key: string,
  {
    files = new Map<string, Uint8Array>(),
    offline = new Set<string>(),
    silent = new Set<string>(),
    kept = new Map<string, { takenAt: number; jpeg: Uint8Array }>(),
    trials = new Map<string, Uint8Array | StreamEnd>(),
    drawings = new Map<string, string>(),
    onvif = new Map<string | null, string>(),
    modbus = new Map<string, string>(),
    gb28181 = new Map<string | null, string>(),
    snmp = { text: undefined },
    ptz = new Map<string, object | StreamEnd>(),
    verbs = new Map<string, object | StreamEnd>(),
    recorded = new Set<string>(),
  }: {
    files?: Map<string, Uint8Array>
    offline?: Set<string>
    silent?: Set<string>
    /** By channel and part of day, `E1_C1 night`: the still it has; of others it has none yet. */
    kept?: Map<string, { takenAt: number; jpeg: Uint8Array }>
    trials?: Map<string, Uint8Array | StreamEnd>
    /** By channel: the text it answers a drawing with, from a brace on, or why it does not. */
    drawings?: Map<string, string>
    /** By host, or null for a search: the text it answers with; to others nothing. */
    onvif?: Map<string | null, string>
    /** By host: the text it answers with; to others nothing. */
    modbus?: Map<string, string>
    /** By device, or null for all: the text it answers with; to others nothing. */
    gb28181?: Map<string | null, string>
    /** The text it answers with; without one nothing. */
    snmp?: { text: string | undefined }
    /** By act: what it answers, or why it does not; to others nothing. */
    ptz?: Map<string, object | StreamEnd>
    /** What it answers to a verb; to one that is not here, nothing. */
    verbs?: Map<string, object | StreamEnd>
    /** Cameras that are recorded. */
    recorded?: Set<string>
  } = {},
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/edge/v1/uplink`, { headers: { authorization: `Bearer ${key}` } })
  /** Everything the server asked, in order. */
  const asked: ServerMessage[] = []
  const open = new Map<number, Opening>()
  const say = (message: EdgeMessage) => socket.send(JSON.stringify(message))

  socket.on('message', data => {
    const message = JSON.parse(String(data)) as ServerMessage
    asked.push(message)
    if (message.type === 'close') open.delete(message.stream)
    if (message.type === 'openFile') sendFile(message)
    if (message.type === 'openKept') showKept(message)
    if (message.type === 'openTrial') showTrial(message)
    if (message.type === 'openDrawing') answerDrawing(message)
    if (message.type === 'openOnvif') answer(message.stream, onvif.get(message.host))
    if (message.type === 'openModbus') answer(message.stream, modbus.get(message.host))
    if (message.type === 'openGb28181') answer(message.stream, gb28181.get(message.deviceId))
    if (message.type === 'openSnmp') answer(message.stream, snmp.text)
    if (message.type === 'openPtz') movePtz(message)
    if (message.type === 'openRecording')
      say({
        type: 'ended',
        stream: message.stream,
        reason: recorded.has(message.channelId) ? 'finished' : 'notRecorded',
      })
    if (message.type === 'openRemote') doVerb(message)
    if (message.type === 'openLive' || message.type === 'openStills') {
      if (silent.has(message.channelId)) return
      if (offline.has(message.channelId)) return say({ type: 'ended', stream: message.stream, reason: 'cameraOffline' })
      open.set(message.stream, message)
      const mime = message.type === 'openLive' ? h264 : 'image/jpeg'
      const instead = message.type === 'openLive' && message.playable ? ('encoded' as const) : undefined
      say({ type: 'opened', stream: message.stream, mime, width: 1280, height: 720, instead })
    }
  })

  function showKept({ stream, channelId, part }: Extract<ServerMessage, { type: 'openKept' }>) {
    const still = kept.get(`${channelId} ${part}`)
    if (!still) return say({ type: 'ended', stream, reason: 'noPicture' })
    say({ type: 'opened', stream, mime: 'image/jpeg', takenAt: still.takenAt })
    socket.send(packFrame(stream, frameKind.still, still.jpeg))
  }

  function showTrial({ stream, address }: Extract<ServerMessage, { type: 'openTrial' }>) {
    const shown = trials.get(address)
    if (shown === undefined) return
    if (typeof shown === 'string') return say({ type: 'ended', stream, reason: shown })
    say({ type: 'opened', stream, mime: 'image/jpeg', width: 1280, height: 720, codec: 'h264' })
    socket.send(packFrame(stream, frameKind.still, shown))
    say({ type: 'ended', stream, reason: 'finished' })
  }

  function answer(stream: number, text: string | undefined) {
    if (text === undefined) return
    say({ type: 'opened', stream, mime: 'application/json' })
    socket.send(packFrame(stream, frameKind.bytes, Buffer.from(text)))
    say({ type: 'ended', stream, reason: 'finished' })
  }

  function movePtz({ stream, asked: { act } }: Extract<ServerMessage, { type: 'openPtz' }>) {
    const answer = ptz.get(act)
    if (answer === undefined) return
    if (typeof answer === 'string') return say({ type: 'ended', stream, reason: answer })
    say({ type: 'opened', stream, mime: 'application/json' })
    socket.send(packFrame(stream, frameKind.bytes, Buffer.from(JSON.stringify(answer))))
    say({ type: 'ended', stream, reason: 'finished' })
  }

  function answerDrawing({ stream, channelId }: Extract<ServerMessage, { type: 'openDrawing' }>) {
    const answer = drawings.get(channelId)
    if (answer === undefined) return
    if (!answer.startsWith('{')) return say({ type: 'ended', stream, reason: answer as StreamEnd })
    say({ type: 'opened', stream, mime: 'application/json' })
    for (const piece of [answer.slice(0, 10), answer.slice(10)])
      socket.send(packFrame(stream, frameKind.bytes, Buffer.from(piece)))
    say({ type: 'ended', stream, reason: 'finished' })
  }

  function doVerb({ stream, verb }: Extract<ServerMessage, { type: 'openRemote' }>) {
    const answer = verbs.get(verb)
    say({ type: 'opened', stream, mime: 'application/json' })
    if (answer === undefined) return
    if (typeof answer === 'string') return say({ type: 'ended', stream, reason: answer })
    socket.send(packFrame(stream, frameKind.bytes, Buffer.from(JSON.stringify(answer))))
    if (verb === 'snapshot') socket.send(packFrame(stream, frameKind.still, Buffer.from('jpeg')))
    say({ type: 'ended', stream, reason: 'finished' })
  }

  function sendFile({ stream, name, start, end }: Extract<ServerMessage, { type: 'openFile' }>) {
    const bytes = files.get(name)
    if (!bytes) return say({ type: 'ended', stream, reason: 'unknownFile' })
    if (start > bytes.length) return say({ type: 'ended', stream, reason: 'badRange' })
    say({ type: 'opened', stream, mime: 'video/mp4', size: bytes.length })
    for (let at = start; at < Math.min(end ?? bytes.length, bytes.length); at += 100_000) {
      const chunk = bytes.subarray(at, Math.min(at + 100_000, end ?? bytes.length))
      socket.send(packFrame(stream, frameKind.bytes, chunk))
    }
    say({ type: 'ended', stream, reason: 'finished' })
  }

  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_, response) => reject(new Error(`status ${response.statusCode}`)))
    socket.once('error', reject)
  })
  return {
    socket,
    asked,
    say,
    /** Numbers of the open streams of a channel. */
    streamsOf: (channelId: string) => [...open.values()].filter(o => o.channelId === channelId).map(o => o.stream),
    /** Sends a frame on every open stream of the channel. */
    send(channelId: string, kind: FrameKind, payload: Uint8Array | string) {
      const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
      for (const { stream, channelId: of } of open.values())
        if (of === channelId) socket.send(packFrame(stream, kind, bytes))
    },
    end(channelId: string, reason: Extract<EdgeMessage, { type: 'ended' }>['reason']) {
      for (const { stream, channelId: of } of [...open.values()]) {
        if (of !== channelId) continue
        open.delete(stream)
        say({ type: 'ended', stream, reason })
      }
    },
    closed: new Promise<number>(resolve => socket.once('close', resolve)),
    close: () => socket.close(),
  }
}
