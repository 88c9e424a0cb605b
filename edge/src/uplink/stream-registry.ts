import type { PartOfDay } from '@watchfire/contract/device/camera.shapes.ts'
import {
  type EdgeMessage,
  type FrameKind,
  packFrame,
  type StreamEnd,
  type StreamMessage,
} from '@watchfire/contract/fleet/uplink.ts'
import type { Encoders } from '../encode/encoders.ts'
import type { AskedModbus } from '../modbus/modbus-gateways.ts'
import type { AskedOnvif } from '../onvif/open-onvif.ts'
import type { AskedPtz } from '../ptz/ptz-handler.ts'
import type { AskedVerb } from '../remote/remote-verbs.ts'
import type { UnitRing } from '../ring/unit-ring.ts'
import { openFile } from '../stream/file-stream.ts'
import { openLive, whileSecond } from '../stream/live-stream.ts'
import { openPlayable } from '../stream/playable-stream.ts'
import { openStills } from '../stream/stills-stream.ts'
import { openStoredStill } from '../stream/stored-still-stream.ts'
import type { OpenStream, StreamOutlet } from '../stream/stream-outlet.ts'

export type Drawing = Omit<Extract<StreamMessage, { type: 'openDrawing' }>, 'type' | 'stream'>

export type StreamSources = {
  channels: (channelId: string) => { ring: UnitRing; small?: UnitRing | undefined } | undefined
  /** A JPEG of now; undefined while there is none. */
  still: (channelId: string) => Promise<Uint8Array | undefined>
  /** The last still of day or of night; undefined where there is none yet. */
  kept: (channelId: string, part: PartOfDay) => Promise<{ takenAt: number; jpeg: Uint8Array } | undefined>
  /** For those who cannot play what a camera sends. */
  encoders: Pick<Encoders, 'open'>
  mediaFolder: string
  /** Does a verb of remote maintenance. */
  remote: (asked: AskedVerb, outlet: StreamOutlet) => OpenStream
  /** Asks ONVIF cameras. */
  onvif: (asked: AskedOnvif, outlet: StreamOutlet) => OpenStream
  /** Reads points through a Modbus gateway once. */
  modbus: (asked: AskedModbus, outlet: StreamOutlet) => OpenStream
  /** What devices of GB/T 28181 there are. */
  gb28181: (asked: { deviceId: string | null }, outlet: StreamOutlet) => OpenStream
  /** What there is by SNMP. */
  snmp: (asked: object, outlet: StreamOutlet) => OpenStream
  /** Turns a camera; undefined for one that is none of this edge. */
  ptz: (asked: AskedPtz, outlet: StreamOutlet) => OpenStream | undefined
  /** Shows an address that is not set up once. */
  trial: (asked: { address: string; login: string | null }, outlet: StreamOutlet) => OpenStream
  /** Begins to record under this name; whether it does, undefined for a camera that is none of this edge. */
  recording: (asked: { channelId: string; name: string }) => boolean | undefined
  /** What a drawing would have raised; undefined for a camera that is none of this edge. */
  drawing: (asked: Drawing, outlet: StreamOutlet) => OpenStream | undefined
}

/** The line the streams share. */
export type StreamLine = {
  readonly unsent: number
  say(message: EdgeMessage): void
  send(frame: Uint8Array): void
}

/** More open streams than any wall needs; a server that asks for more has lost count. */
const maxStreams = 256

/** Opens, controls and closes the streams of one connection as the server asks. */
export class StreamRegistry {
  private readonly streams = new Map<number, OpenStream>()
  private readonly sources: StreamSources
  private readonly line: StreamLine

  constructor(sources: StreamSources, line: StreamLine) {
    this.sources = sources
    this.line = line
  }

  handle(message: StreamMessage): void {
    const { stream } = message
    if (message.type === 'close') this.end(stream, 'closed')
    else if (message.type === 'skipToKey') this.streams.get(stream)?.skipToKey?.()
    else if (this.streams.has(stream)) return
    else if (this.streams.size >= maxStreams) this.line.say({ type: 'ended', stream, reason: 'overload' })
    else this.open(message)
  }

  closeAll(): void {
    for (const stream of this.streams.values()) stream.close()
    this.streams.clear()
  }

  private open(message: Exclude<StreamMessage, { type: 'close' | 'skipToKey' }>): void {
    const { stream } = message
    const outlet = this.outlet(stream)
    // A stream may end while it opens; then it must not be kept.
    this.streams.set(stream, { close() {} })
    const opened = this.start(message, outlet)
    if (!opened) this.end(stream, 'unknownChannel')
    else if (this.streams.has(stream)) this.streams.set(stream, opened)
  }

  private start(message: StreamMessage, outlet: StreamOutlet): OpenStream | undefined {
    const { channels, still, mediaFolder } = this.sources
    if (message.type === 'openFile') {
      const { name, start, end } = message
      return openFile({ folder: mediaFolder, name, start, end }, outlet)
    }
    if (message.type === 'openTrial') return this.sources.trial(message, outlet)
    if (message.type === 'openOnvif') return this.sources.onvif(message, outlet)
    if (message.type === 'openModbus') return this.sources.modbus(message, outlet)
    if (message.type === 'openGb28181') return this.sources.gb28181(message, outlet)
    if (message.type === 'openSnmp') return this.sources.snmp(message, outlet)
    if (message.type === 'openPtz') return this.sources.ptz(message, outlet)
    if (message.type === 'openDrawing') return this.sources.drawing(message, outlet)
    if (message.type === 'openRecording') return this.beginRecording(message, outlet)
    if (message.type === 'openRemote') return this.sources.remote(message, outlet)
    if (message.type !== 'openLive' && message.type !== 'openStills' && message.type !== 'openKept') return undefined
    const { channelId } = message
    const channel = channels(channelId)
    if (!channel) return undefined
    if (message.type === 'openKept') return openStoredStill(() => this.sources.kept(channelId, message.part), outlet)
    if (message.type === 'openStills') return openStills(() => still(channelId), outlet)
    const { ring, small } = channel
    if (message.playable)
      return openPlayable({ ring, second: small, isSmall: message.small ?? false }, outlet, this.sources.encoders)
    const second = message.small ? small : undefined
    return second ? openLive(second, outlet, whileSecond) : openLive(ring, outlet)
  }

  private beginRecording(asked: { channelId: string; name: string }, outlet: StreamOutlet): OpenStream | undefined {
    const isBegun = this.sources.recording(asked)
    if (isBegun === undefined) return undefined
    queueMicrotask(() => outlet.ended(isBegun ? 'finished' : 'notRecorded'))
    return { close() {} }
  }

  private outlet(stream: number): StreamOutlet {
    const { line } = this
    return {
      get unsent() {
        return line.unsent
      },
      opened: facts => line.say({ type: 'opened', stream, ...facts }),
      frame: (kind: FrameKind, payload) => line.send(packFrame(stream, kind, payload)),
      ended: reason => this.end(stream, reason),
    }
  }

  private end(stream: number, reason: StreamEnd): void {
    const open = this.streams.get(stream)
    if (!open) return
    this.streams.delete(stream)
    open.close()
    this.line.say({ type: 'ended', stream, reason })
  }
}
