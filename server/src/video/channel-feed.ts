/** One stream of one channel, fanned out: a single upstream for any number of viewers, the newest group kept for those who come late. */
import { type FrameKind, frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { FeedMessage } from '@watchfire/contract/video/video.feed.ts'
import type { StreamFacts, StreamOver, StreamSink, UplinkStream } from '../fleet/fleet.public.ts'
import type { FeedViewer } from './feed-viewer.ts'

/** A group longer than this is not kept; who comes late then waits for the next key frame. */
const maxKept = 8 * 1024 * 1024

type EndReason = Extract<FeedMessage, { type: 'ended' }>['reason']

/** What a viewer is told: worth another try later (offline, failed) or not. */
const reasonOf = (over: StreamOver): EndReason =>
  over === 'unknownChannel' ? 'notFound' : over === 'cameraOffline' || over === 'edgeGone' ? 'offline' : 'failed'

/** Calls `over` when a stream has gone without a viewer for long enough. Answers how to call it off. */
export type Linger = (over: () => void) => () => void

export const lingerFor =
  (ms: number): Linger =>
  over => {
    const timer = setTimeout(over, ms)
    return () => clearTimeout(timer)
  }

export class ChannelFeed implements StreamSink {
  private readonly viewers = new Set<FeedViewer>()
  private readonly linger: Linger
  private readonly over: () => void
  private upstream: UplinkStream | undefined
  private facts: StreamFacts | undefined
  private endedWith: EndReason | undefined
  /** The edge has answered that it has nothing to show. */
  isEmpty = false
  private init: Buffer | undefined
  /** From the newest key frame on; empty while there is none or the group is too long to keep. */
  private group: Buffer[] = []
  private groupBytes = 0
  private skipping = false
  private stay = () => {}
  private readonly settled: (() => void)[] = []

  /** `over` is called once, when the stream has ended or nobody has watched for as long as it lingers. */
  constructor({ linger, over }: { linger: Linger; over: () => void }) {
    this.linger = linger
    this.over = over
  }

  /** `open` asks for the upstream; it gives undefined when there is nobody to ask. */
  start(open: (sink: StreamSink) => UplinkStream | undefined): void {
    this.upstream = open(this)
    if (!this.upstream) this.ended('edgeGone')
    else this.lingerWhenAlone()
  }

  get viewerCount(): number {
    return this.viewers.size
  }

  /** Whether the stream runs: waits for the answer of the edge, at most `ms`. */
  async opens(ms: number): Promise<boolean> {
    if (!this.facts && !this.endedWith) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, ms)
        this.settled.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
    return this.facts !== undefined && this.endedWith === undefined
  }

  /** A viewer gets what there is at once, and then what comes. */
  join(viewer: FeedViewer): void {
    if (this.endedWith) {
      viewer.end(this.endedWith)
      return
    }
    this.stay()
    this.viewers.add(viewer)
    if (this.facts) viewer.notify(openedMessage(this.facts))
    if (this.init) viewer.offer(frameKind.init, this.init)
    for (const frame of this.group) viewer.offer(frame[0] as FrameKind, frame)
  }

  leave(viewer: FeedViewer): void {
    if (this.viewers.delete(viewer)) this.lingerWhenAlone()
  }

  /** Ends the sockets a session has on this channel. */
  dismiss(sessionId: number): void {
    for (const viewer of [...this.viewers]) if (viewer.sessionId === sessionId) viewer.socket.close(1000)
  }

  opened(facts: StreamFacts): void {
    this.facts = facts
    for (const viewer of this.viewers) viewer.notify(openedMessage(facts))
    this.settle()
  }

  frame(kind: FrameKind, frame: Buffer): void {
    if (kind === frameKind.bytes) return
    this.keep(kind, frame)
    for (const viewer of this.viewers) viewer.offer(kind, frame)
    this.skipWhenAllWait(kind)
  }

  ended(over: StreamOver): void {
    if (this.endedWith) return
    this.endedWith = reasonOf(over)
    this.isEmpty = over === 'noPicture'
    this.stay()
    this.over()
    for (const viewer of this.viewers) viewer.end(this.endedWith)
    this.viewers.clear()
    this.group = []
    this.settle()
  }

  close(): void {
    this.upstream?.close()
    this.ended('closed')
  }

  private keep(kind: FrameKind, frame: Buffer): void {
    if (kind === frameKind.init) this.init = frame
    if (kind === frameKind.delta) {
      if (this.group.length === 0) return
      this.groupBytes += frame.length
      if (this.groupBytes > maxKept) this.group = []
      else this.group.push(frame)
      return
    }
    this.group = kind === frameKind.init ? [] : [frame]
    this.groupBytes = frame.length
  }

  /** When every viewer waits for a key frame anyway, the edge need not send what comes before it. */
  private skipWhenAllWait(kind: FrameKind): void {
    if (kind === frameKind.key) this.skipping = false
    if (kind !== frameKind.delta || this.skipping || this.viewers.size === 0) return
    for (const viewer of this.viewers) if (!viewer.waiting) return
    this.skipping = true
    this.upstream?.skipToKey()
  }

  private lingerWhenAlone(): void {
    if (this.viewers.size > 0 || this.endedWith) return
    this.stay()
    this.stay = this.linger(() => this.close())
  }

  private settle(): void {
    for (const resolve of this.settled.splice(0)) resolve()
  }
}

const openedMessage = ({ mime, width, height, takenAt, instead }: StreamFacts): FeedMessage => ({
  type: 'opened',
  mime,
  width,
  height,
  takenAt,
  instead,
})
