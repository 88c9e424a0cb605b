/** WebCodecs → canvas: every frame is on the screen as soon as it is decoded. Secure contexts and localhost only. */
import { type FrameKind, frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { createKeyFrameFilter } from './key-frame-filter.ts'
import { createFailureCount, type LivePlayer, type LivePlayerEvents } from './live-player.ts'
import { readFragment } from './read-fragment.ts'
import { type InitFacts, readInit } from './read-init.ts'

const microseconds = 1_000_000
/** Arrival times kept for the lag; the queue of a decoder that works is far shorter. */
const arrivalLimit = 300

export const canUseWebCodecs = () => 'VideoDecoder' in globalThis && 'EncodedVideoChunk' in globalThis

export function startWebCodecsPlayer(events: LivePlayerEvents): LivePlayer {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false, desynchronized: true })
  const tooManyFailures = createFailureCount(3, 30_000)
  const arrivals = new Map<number, number>()
  let decoder: VideoDecoder | undefined
  let facts: InitFacts | undefined
  let gate = createKeyFrameFilter()
  /** Decoded and not drawn yet; a newer one replaces it. */
  let next: VideoFrame | undefined
  /** On the screen; kept so that a snapshot has all its pixels. */
  let current: VideoFrame | undefined
  let drawing = 0
  let frames = 0
  let lag: number | undefined
  let closed = false

  const draw = () => {
    drawing = 0
    if (closed || !next || !context) return
    current?.close()
    current = next
    next = undefined
    fit(canvas, current)
    context.drawImage(current, 0, 0, canvas.width, canvas.height)
    frames += 1
    const arrived = arrivals.get(current.timestamp)
    lag = arrived === undefined ? lag : performance.now() - arrived
    if (frames === 1) events.firstFrame()
  }

  const show = (frame: VideoFrame) => {
    if (closed) return frame.close()
    next?.close()
    next = frame
    for (const timestamp of arrivals.keys()) {
      if (timestamp >= frame.timestamp) break
      arrivals.delete(timestamp)
    }
    drawing ||= requestAnimationFrame(draw)
  }

  const fail = (why: 'codec' | 'player') => {
    if (!closed) events.failed(why)
  }

  const recover = () => {
    if (closed) return
    if (tooManyFailures(performance.now())) return fail('player')
    open()
  }

  function open() {
    if (!facts || closed) return
    if (decoder && decoder.state !== 'closed') decoder.close()
    gate = createKeyFrameFilter()
    arrivals.clear()
    decoder = new VideoDecoder({ output: show, error: recover })
    configure(decoder, facts)
  }

  async function start(payload: Uint8Array) {
    const read = readInit(payload)
    if (!read) return fail('codec')
    const support = await VideoDecoder.isConfigSupported(configOf(read)).catch(() => undefined)
    if (closed) return
    if (!support?.supported) return fail('codec')
    facts = read
    open()
  }

  /** Frames that came while the browser was asked about the codec: an opening is a burst of init and group. */
  let ready = Promise.resolve()
  let asking = false
  function takeInit(payload: Uint8Array) {
    asking = true
    const mine = ready.then(() => start(payload)).catch(() => fail('player'))
    ready = mine
    void mine.then(() => {
      if (ready === mine) asking = false
    })
  }

  function decode(payload: Uint8Array, arrived: number) {
    const fragment = decoder && facts && !closed ? readFragment(payload) : undefined
    if (!decoder || !facts || !fragment || decoder.state !== 'configured') return
    const verdict = gate(fragment.key, decoder.decodeQueueSize, performance.now())
    if (verdict === 'drop') return
    if (verdict === 'restart') {
      decoder.reset()
      configure(decoder, facts)
    }
    const tick = microseconds / facts.timescale
    const timestamp = Math.round((fragment.decodeTime + fragment.offset) * tick)
    if (arrivals.size < arrivalLimit) arrivals.set(timestamp, arrived)
    decoder.decode(
      new EncodedVideoChunk({
        type: fragment.key ? 'key' : 'delta',
        timestamp,
        data: fragment.sample as Uint8Array<ArrayBuffer>,
      }),
    )
  }

  function take(payload: Uint8Array, arrived: number) {
    try {
      decode(payload, arrived)
    } catch {
      // A decoder that closed itself between two frames; its error callback has spoken already, or speaks next.
      if (decoder?.state === 'closed') recover()
    }
  }

  return {
    element: canvas,
    opened: () => {},
    frame(kind: FrameKind, payload) {
      if (closed) return
      if (kind === frameKind.init) return takeInit(payload)
      if (kind !== frameKind.key && kind !== frameKind.delta) return
      const arrived = performance.now()
      if (!asking) return take(payload, arrived)
      void ready.then(() => take(payload, arrived))
    },
    frames: () => frames,
    lagMs: () => lag,
    picture: () => current && { source: current, width: current.displayWidth, height: current.displayHeight },
    close() {
      if (closed) return
      closed = true
      cancelAnimationFrame(drawing)
      if (decoder && decoder.state !== 'closed') decoder.close()
      next?.close()
      current?.close()
      next = current = undefined
      arrivals.clear()
    },
  }
}

const configOf = (facts: InitFacts): VideoDecoderConfig => ({
  codec: facts.codec,
  description: facts.description as Uint8Array<ArrayBuffer>,
  codedWidth: facts.width,
  codedHeight: facts.height,
  optimizeForLatency: true,
})

const configure = (decoder: VideoDecoder, facts: InitFacts) => decoder.configure(configOf(facts))

/** The canvas has the pixels its place on the screen has, never more than the picture: sixteen tiles draw small pictures. */
function fit(canvas: HTMLCanvasElement, frame: VideoFrame) {
  const room = canvas.clientWidth * devicePixelRatio || frame.displayWidth
  const scale = Math.min(1, Math.max(room, 160) / frame.displayWidth)
  const width = Math.round(frame.displayWidth * scale)
  const height = Math.round(frame.displayHeight * scale)
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}
