/**
 * The edges that hold their line to this server. With several servers an edge is connected to one of them, and the others know
 * nothing of it: what is asked of it there is refused as if the edge were away.
 */
import type { WebSocket } from '@fastify/websocket'
import type { PartOfDay } from '@watchfire/contract/device/camera.shapes.ts'
import type { StreamMessage } from '@watchfire/contract/fleet/uplink.ts'
import type { FastifyBaseLogger } from 'fastify'
import { closeSocket, keepAlive } from '../core/live/close-socket.ts'
import { type StreamSink, UplinkConnection, type UplinkStream } from './uplink-connection.ts'

const pingMs = 10_000
/** How often the key of an open line is looked at again. */
const keyCheckMs = 60_000

export type UplinkHub = {
  /** Takes over the line of an admitted edge; a line it had before is closed: the newest wins. */
  attach(socket: WebSocket, edge: { deviceNo: number; deviceId: string; keyHolds: () => Promise<boolean> }): void
  isConnected(aiServerNo: number): boolean
  /** These are undefined when the edge is not connected here. The channel is named by its public id. */
  openLive(
    aiServerNo: number,
    channel: { channelId: string; small?: boolean; playable?: boolean },
    sink: StreamSink,
  ): UplinkStream | undefined
  openStills(aiServerNo: number, channelId: string, sink: StreamSink): UplinkStream | undefined
  /** The last still of day or of night that the edge kept: it comes once. */
  openKept(
    aiServerNo: number,
    asked: { channelId: string; part: PartOfDay },
    sink: StreamSink,
  ): UplinkStream | undefined
  /** Bytes [start, end) of a file the edge kept. The edge sends as fast as the line takes: ask for no more than you can hold. */
  openFile(
    aiServerNo: number,
    file: { name: string; start: number; end?: number },
    sink: StreamSink,
  ): UplinkStream | undefined
  /** One picture of an address that is not set up, or why there is none. `login` is sealed to the edge. */
  openTrial(
    aiServerNo: number,
    trial: { address: string; login: string | null },
    sink: StreamSink,
  ): UplinkStream | undefined
  /** Asks ONVIF cameras near the edge; the answer comes as text in pieces. */
  openOnvif(
    aiServerNo: number,
    asked: { host: string | null; login: string | null },
    sink: StreamSink,
  ): UplinkStream | undefined
  /** Reads points through a Modbus gateway near the edge; the answer comes as text in pieces. */
  openModbus(
    aiServerNo: number,
    asked: Omit<Extract<StreamMessage, { type: 'openModbus' }>, 'type' | 'stream'>,
    sink: StreamSink,
  ): UplinkStream | undefined
  /** What devices of GB/T 28181 there are, and of one the channels; the answer comes as text in pieces. */
  openGb28181(aiServerNo: number, asked: { deviceId: string | null }, sink: StreamSink): UplinkStream | undefined
  /** What there is by SNMP; the answer comes as text in pieces. */
  openSnmp(aiServerNo: number, sink: StreamSink): UplinkStream | undefined
  /** Has a camera turned, or tells what it offers; the answer comes as text. */
  openPtz(
    aiServerNo: number,
    asked: Omit<Extract<StreamMessage, { type: 'openPtz' }>, 'type' | 'stream'>,
    sink: StreamSink,
  ): UplinkStream | undefined
  /** What a drawing would have raised there, as text in pieces. */
  openDrawing(
    aiServerNo: number,
    drawing: Omit<Extract<StreamMessage, { type: 'openDrawing' }>, 'type' | 'stream'>,
    sink: StreamSink,
  ): UplinkStream | undefined
  /** A verb of remote maintenance; what the edge answers comes as frames, and why it does not as the end. */
  openRemote(
    aiServerNo: number,
    asked: Omit<Extract<StreamMessage, { type: 'openRemote' }>, 'type' | 'stream'>,
    sink: StreamSink,
  ): UplinkStream | undefined
  /** The edge is to record this camera from now on and to upload it under this name: `finished` where it does. */
  openRecording(
    aiServerNo: number,
    asked: { channelId: string; name: string },
    sink: StreamSink,
  ): UplinkStream | undefined
  /** The edge, if its line is here, is to fetch the configuration of this version. */
  configure(aiServerNo: number, version: number): void
  connected(): number
  /** Keys were changed: lines whose key opens nothing any more are closed now. */
  recheckKeys(): Promise<void>
  stop(): void
}

export function uplinkHub({ log }: { log: FastifyBaseLogger }): UplinkHub {
  const lines = new Map<number, UplinkConnection>()
  const keyChecks = new Map<UplinkConnection, () => Promise<void>>()
  const stopPings = keepAlive(() => [...lines.values()].map(line => line.socket), pingMs)

  return {
    attach(socket, { deviceNo, deviceId, keyHolds }) {
      const line = new UplinkConnection(socket, () => {
        log.warn({ deviceId }, 'an edge does not speak the protocol of the uplink')
        closeSocket(socket, 'misuse')
      })
      const before = lines.get(deviceNo)
      lines.set(deviceNo, line)
      if (before) {
        before.endAll()
        closeSocket(before.socket, 'replaced')
      }
      const checkKey = async () => {
        // A database that is away says nothing about the key.
        if (!(await keyHolds().catch(() => true))) closeSocket(socket, 'ended')
      }
      keyChecks.set(line, checkKey)
      const keyCheck = setInterval(checkKey, keyCheckMs)
      keyCheck.unref()
      socket.once('close', () => {
        clearInterval(keyCheck)
        keyChecks.delete(line)
        if (lines.get(deviceNo) === line) lines.delete(deviceNo)
        log.info({ deviceId }, 'the uplink of an edge is closed')
      })
      log.info({ deviceId }, 'the uplink of an edge is open')
    },
    isConnected: aiServerNo => lines.has(aiServerNo),
    openLive: (aiServerNo, channel, sink) => lines.get(aiServerNo)?.open({ type: 'openLive', ...channel }, sink),
    openStills: (aiServerNo, channelId, sink) => lines.get(aiServerNo)?.open({ type: 'openStills', channelId }, sink),
    openKept: (aiServerNo, asked, sink) => lines.get(aiServerNo)?.open({ type: 'openKept', ...asked }, sink),
    openFile: (aiServerNo, file, sink) => lines.get(aiServerNo)?.open({ type: 'openFile', ...file }, sink),
    openTrial: (aiServerNo, trial, sink) => lines.get(aiServerNo)?.open({ type: 'openTrial', ...trial }, sink),
    openGb28181: (aiServerNo, asked, sink) => lines.get(aiServerNo)?.open({ type: 'openGb28181', ...asked }, sink),
    openOnvif: (aiServerNo, asked, sink) => lines.get(aiServerNo)?.open({ type: 'openOnvif', ...asked }, sink),
    openModbus: (aiServerNo, asked, sink) => lines.get(aiServerNo)?.open({ type: 'openModbus', ...asked }, sink),
    openSnmp: (aiServerNo, sink) => lines.get(aiServerNo)?.open({ type: 'openSnmp' }, sink),
    openPtz: (aiServerNo, asked, sink) => lines.get(aiServerNo)?.open({ type: 'openPtz', ...asked }, sink),
    openDrawing: (aiServerNo, drawing, sink) => lines.get(aiServerNo)?.open({ type: 'openDrawing', ...drawing }, sink),
    openRemote: (aiServerNo, asked, sink) => lines.get(aiServerNo)?.open({ type: 'openRemote', ...asked }, sink),
    openRecording: (aiServerNo, asked, sink) => lines.get(aiServerNo)?.open({ type: 'openRecording', ...asked }, sink),
    configure: (aiServerNo, version) => lines.get(aiServerNo)?.configure(version),
    connected: () => lines.size,
    async recheckKeys() {
      await Promise.all([...keyChecks.values()].map(check => check()))
    },
    stop() {
      stopPings()
      for (const line of lines.values()) closeSocket(line.socket, 'goingAway')
    },
  }
}
