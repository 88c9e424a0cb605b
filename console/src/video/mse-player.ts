/** MSE → `<video>`: works everywhere, also without https. The pace keeps it near the live edge. */
import { type FrameKind, frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { createFailureCount, type LivePlayer, type LivePlayerEvents } from './live-player.ts'
import { createMediaQueue, type MediaQueue } from './media-queue.ts'
import { createMediaTimeline } from './media-timeline.ts'
import { adjustPace, beginPace, type Pace, startLag, trimBefore } from './playback-pace.ts'
import { readFragment } from './read-fragment.ts'
import { readInit } from './read-init.ts'

export const canUseMse = () => 'MediaSource' in globalThis
export const mseCanPlay = (mime: string) => canUseMse() && MediaSource.isTypeSupported(mime)

export function startMsePlayer(events: LivePlayerEvents): LivePlayer {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.disablePictureInPicture = true
  video.disableRemotePlayback = true
  const tooManyFailures = createFailureCount(2, 30_000)
  let statedMime = ''
  let lastInit: Uint8Array<ArrayBuffer> | undefined
  let run: Run | undefined
  let closed = false
  let counted = 0
  let counting = 0

  /** Older browsers do not tell each frame, only now and then how far they are. */
  const reportsFrames = 'requestVideoFrameCallback' in HTMLVideoElement.prototype
  const count = () => {
    if (closed) return
    counted += 1
    if (counted === 1) events.firstFrame()
    if (reportsFrames) counting = video.requestVideoFrameCallback(count)
  }
  if (reportsFrames) counting = video.requestVideoFrameCallback(count)
  else video.ontimeupdate = count

  /** A new MediaSource with the parameters of now; the next key frame is its first. */
  const recover = () => {
    if (closed || !run) return
    run.close()
    run = undefined
    if (tooManyFailures(performance.now())) return events.failed('player')
    if (lastInit) start(lastInit)
  }
  video.onerror = recover

  function start(init: Uint8Array<ArrayBuffer>) {
    const facts = readInit(init)
    const mime = facts ? `video/mp4; codecs="${facts.codec}"` : statedMime
    if (!facts || !mseCanPlay(mime)) return events.failed('codec')
    if (run) run.init(init, mime, facts.timescale)
    else run = startRun(video, { init, mime, timescale: facts.timescale, broken: recover })
  }

  return {
    element: video,
    opened(mime) {
      statedMime = mime
    },
    frame(kind: FrameKind, payload) {
      if (closed) return
      if (kind === frameKind.init) {
        lastInit = payload
        start(payload)
      } else if (kind === frameKind.key || kind === frameKind.delta) run?.frame(payload)
    },
    frames: () => counted,
    lagMs: () => run?.lagMs(),
    picture: () =>
      video.videoWidth > 0 && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        ? { source: video, width: video.videoWidth, height: video.videoHeight }
        : undefined,
    close() {
      if (closed) return
      closed = true
      if (reportsFrames) video.cancelVideoFrameCallback(counting)
      run?.close()
      run = undefined
    },
  }
}

type Run = {
  init: (bytes: Uint8Array<ArrayBuffer>, mime: string, timescale: number) => void
  frame: (bytes: Uint8Array<ArrayBuffer>) => void
  lagMs: () => number | undefined
  close: () => void
}

/** One MediaSource from its opening to its end. */
function startRun(
  video: HTMLVideoElement,
  first: { init: Uint8Array<ArrayBuffer>; mime: string; timescale: number; broken: () => void },
): Run {
  const media = new MediaSource()
  const address = URL.createObjectURL(media)
  let timeline = createMediaTimeline(first.timescale)
  let queue: MediaQueue | undefined
  let pace: Pace | undefined
  let closed = false
  /** What comes before the MediaSource is open. */
  let early: (() => void)[] = []

  const whenOpen = (work: () => void) => {
    if (queue) work()
    else early.push(work)
  }

  const followEdge = () => {
    const { buffered } = video
    const last = buffered.length - 1
    if (closed || last < 0) return
    const nowMs = performance.now()
    const [start, end] = [buffered.start(last), buffered.end(last)]
    if (!pace) {
      video.currentTime = Math.max(start, end - startLag)
      pace = beginPace(nowMs)
    }
    const step = adjustPace(pace, { currentTime: video.currentTime, start, end, nowMs })
    if (step.jumpTo !== undefined) video.currentTime = step.jumpTo
    if (video.playbackRate !== step.rate) video.playbackRate = step.rate
    pace = { rate: step.rate, lastJumpMs: step.lastJumpMs, beganMs: step.beganMs }
    // The browser pauses a muted video by itself when its page is covered; a closed player rejects its last play().
    if (video.paused) video.play().catch(() => {})
    const trim = trimBefore(buffered.start(0), video.currentTime)
    if (trim !== undefined) queue?.remove(trim)
  }

  media.onsourceopen = () => {
    media.onsourceopen = null
    URL.revokeObjectURL(address)
    if (closed) return
    try {
      queue = createMediaQueue(media.addSourceBuffer(first.mime), {
        idle: followEdge,
        broken: first.broken,
        position: () => video.currentTime,
      })
    } catch {
      return first.broken()
    }
    queue.append(first.init)
    for (const work of early) work()
    early = []
  }
  video.src = address

  return {
    init(bytes, mime, timescale) {
      whenOpen(() => {
        timeline = timeline.continued(timescale)
        queue?.changeType(mime)
        queue?.append(bytes)
      })
    },
    frame(bytes) {
      const fragment = readFragment(bytes)
      if (!fragment || closed) return
      whenOpen(() => {
        const place = timeline.place(fragment)
        if (!place) return
        if (place.offset !== undefined) queue?.setOffset(place.offset)
        queue?.append(bytes)
      })
    },
    lagMs() {
      const { buffered } = video
      return buffered.length > 0 ? (buffered.end(buffered.length - 1) - video.currentTime) * 1000 : undefined
    },
    close() {
      closed = true
      early = []
      queue?.close()
      URL.revokeObjectURL(address)
      video.removeAttribute('src')
      // Frees the decoder and the buffers at once instead of at the next garbage collection.
      video.load()
    },
  }
}
