/** The line to one edge: numbers the streams, hands each frame to whoever asked for it, ends what is open when the line breaks. */
import type { WebSocket } from '@fastify/websocket'
import {
  edgeMessage,
  type FrameKind,
  frameKind,
  type ServerMessage,
  type StandIn,
  type StreamEnd,
  type StreamMessage,
} from '@watchfire/contract/fleet/uplink.ts'

/** `edgeGone`: the line to the edge broke or was never there. */
export type StreamOver = StreamEnd | 'edgeGone'
export type StreamFacts = {
  mime: string
  width?: number
  height?: number
  codec?: string
  size?: number
  takenAt?: number
  instead?: StandIn
}

/** Who asked for a stream. `opened` comes first, `ended` last and once; after `close` nothing comes. */
export type StreamSink = {
  opened(facts: StreamFacts): void
  /** `frame` is the kind byte and its payload as they came: a view, to be sent on without a copy. */
  frame(kind: FrameKind, frame: Buffer): void
  ended(reason: StreamOver): void
}

export type UplinkStream = {
  /** Asks the edge to send nothing of this live stream before its next key frame. */
  skipToKey(): void
  close(): void
}

type StreamRequest = StreamMessage extends infer M
  ? M extends { type: `open${string}` }
    ? Omit<M, 'stream'>
    : never
  : never

const idBytes = 4

export class UplinkConnection {
  readonly socket: WebSocket
  private readonly sinks = new Map<number, StreamSink>()
  private lastStream = 0

  /** `misused` is called when the peer does not speak the protocol. */
  constructor(socket: WebSocket, misused: () => void) {
    this.socket = socket
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary ? !this.receiveFrame(data) : !this.receiveMessage(data.toString())) misused()
    })
    socket.on('close', () => this.endAll())
  }

  get openStreams(): number {
    return this.sinks.size
  }

  open(request: StreamRequest, sink: StreamSink): UplinkStream {
    const stream = ++this.lastStream
    this.sinks.set(stream, sink)
    this.say({ ...request, stream } as StreamMessage)
    return {
      skipToKey: () => {
        if (this.sinks.has(stream)) this.say({ type: 'skipToKey', stream })
      },
      close: () => {
        if (this.sinks.delete(stream)) this.say({ type: 'close', stream })
      },
    }
  }

  /** Its configuration is another one now. */
  configure(version: number): void {
    this.say({ type: 'configure', version })
  }

  /** Everything open ends as `edgeGone`. */
  endAll(): void {
    const open = [...this.sinks.values()]
    this.sinks.clear()
    for (const sink of open) sink.ended('edgeGone')
  }

  private receiveFrame(data: Buffer): boolean {
    const kind = data[idBytes]
    if (kind === undefined || kind > frameKind.bytes) return false
    // A stream we have just closed may have frames on the way; they are for nobody.
    this.sinks.get(data.readUInt32BE(0))?.frame(kind as FrameKind, data.subarray(idBytes))
    return true
  }

  private receiveMessage(text: string): boolean {
    const message = parse(text)
    if (!message) return false
    const sink = this.sinks.get(message.stream)
    if (message.type === 'opened') {
      const { type: _, stream: __, ...facts } = message
      sink?.opened(facts)
    } else {
      this.sinks.delete(message.stream)
      sink?.ended(message.reason)
    }
    return true
  }

  private say(message: ServerMessage): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(message))
  }
}

function parse(text: string) {
  try {
    return edgeMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
