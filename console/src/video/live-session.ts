/** Makes the fallback happen for one tile: opens feeds, runs players, puts the picture that shows on the tile, frees the rest. */

import type { StandIn } from '@watchfire/contract/fleet/uplink.ts'
import { type Feed, openFeed } from './feed-socket.ts'
import {
  dueAt,
  type Fallback,
  type FallbackEvent,
  type Learnt,
  type Mode,
  type Picture,
  startFallback,
  stateOf,
  step,
  type TileState,
} from './live-fallback.ts'
import type { LivePlayer, StartPlayer } from './live-player.ts'
import styles from './live-session.module.css'
import { canUseMse, mseCanPlay, startMsePlayer } from './mse-player.ts'
import { startStillsPlayer } from './stills-player.ts'
import { canUseWebCodecs, startWebCodecsPlayer } from './webcodecs-player.ts'

export type LiveSource = { deviceId: string; aiServerId?: string }
/** Whether its second stream serves. */
export type StreamSize = 'small' | 'whole'

/** What the tile shows beside the picture. The same object as long as nothing changed. */
export type LiveView = {
  state: TileState
  mode: Mode | undefined
  /** It stands in for the camera's own picture, which this browser cannot play. */
  instead: StandIn | undefined
  /** The server's sentence about what is wrong. */
  trouble: string | undefined
  /** This browser cannot decode the camera's video. */
  codecRefused: boolean
}

/** Read once a second, and written to the tile without rendering it. */
export type LiveFigures = { frames: number; lagMs: number | undefined; firstFrameMs: number | undefined }

export type LiveSession = {
  /** Whether anybody can see the tile. Out of sight nothing is streamed. */
  setSeen: (seen: boolean) => void
  /** Try now: the camera is back, or a person asked. */
  retryNow: () => void
  /** Shows the other stream of the camera; the picture that is there stays until that one has its first. */
  setSize: (size: StreamSize) => void
  /** A JPEG of the picture of now in full size. */
  snapshot: () => Promise<Blob | undefined>
  close: () => void
}

const starters: Record<Mode, StartPlayer> = {
  webcodecs: startWebCodecsPlayer,
  mse: startMsePlayer,
  stills: startStillsPlayer,
}
const figuresEveryMs = 1000
export const initialView: LiveView = {
  state: 'starting',
  mode: undefined,
  instead: undefined,
  trouble: undefined,
  codecRefused: false,
}

const ableModes = (): Mode[] => [
  ...(canUseWebCodecs() ? (['webcodecs'] as const) : []),
  ...(canUseMse() ? (['mse'] as const) : []),
  'stills',
]

/** By device and size: its streams may be coded differently. What was learnt about a camera outlives its tile: the next one does not begin with the mode that failed. */
const learntOfStream = new Map<string, Learnt>()

type Running = { feed: Feed; player: LivePlayer; seenFrames: number; instead?: StandIn | undefined }

export function startLiveSession(
  { size: firstSize, ...source }: LiveSource & { size: StreamSize },
  stage: HTMLElement,
  listen: { view: (view: LiveView) => void; figures: (figures: LiveFigures) => void },
): LiveSession {
  const running = new Map<number, Running>()
  let size = firstSize
  const streamKey = () => `${source.deviceId} ${size}`
  let fallback: Fallback = startFallback(ableModes(), learntOfStream.get(streamKey()))
  let view = initialView
  let openedAt = 0
  let firstFrameMs: number | undefined
  let framesBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let beating: ReturnType<typeof setInterval> | undefined
  let closed = false

  function send(event: FallbackEvent) {
    if (closed) return
    fallback = step(fallback, event, performance.now(), Math.random())
    const { bars, playable } = fallback
    learntOfStream.set(streamKey(), { bars, playable })
    reconcile()
    notify()
    clearTimeout(timer)
    const due = dueAt(fallback, performance.now())
    if (due !== undefined) timer = setTimeout(() => send({ type: 'tick' }), Math.max(0, due - performance.now()))
  }

  /** Runs exactly the pictures the fallback names. */
  function reconcile() {
    const wanted = [fallback.shown, fallback.attempt].filter(picture => picture !== undefined)
    for (const [id, old] of running) {
      if (wanted.some(picture => picture.id === id)) continue
      running.delete(id)
      stop(old)
    }
    for (const picture of wanted) if (!running.has(picture.id)) running.set(picture.id, run(picture))
  }

  function run({ id, mode }: Picture): Running {
    let mime = ''
    const player = starters[mode]({
      firstFrame() {
        firstFrameMs ??= Math.round(performance.now() - openedAt)
        show(player)
        send({ type: 'frame', id })
      },
      failed(why) {
        const all: Mode[] = mseCanPlay(mime) ? ['webcodecs'] : ['webcodecs', 'mse']
        // Told later: a player may fail inside the very call that hands it a frame.
        queueMicrotask(() =>
          send(why === 'codec' ? { type: 'codecRefused', id, modes: all } : { type: 'playerFailed', id }),
        )
      },
    })
    player.element.className = styles.picture ?? ''
    player.element.dataset.testid = 'live-picture'
    stage.append(player.element)
    const opening: Running = { feed: { close() {} }, player, seenFrames: 0 }
    opening.feed = openFeed(
      {
        ...source,
        sourceType: mode === 'stills' ? 'stills' : 'live',
        small: size === 'small',
        playable: fallback.playable,
      },
      {
        opened(facts) {
          mime = facts.mime
          opening.instead = facts.instead
          player.opened(mime)
        },
        frame: player.frame,
        ended: ({ reason, text }) => send({ type: 'ended', id, reason, text }),
      },
    )
    return opening
  }

  /** The new picture covers what stood there: an older picture, or the last frame of a lost one. */
  function show(player: LivePlayer) {
    player.element.dataset.shown = ''
    for (const old of stage.querySelectorAll('[data-last]')) old.remove()
  }

  function stop({ feed, player }: Running) {
    feed.close()
    framesBefore += player.frames()
    // Its last picture stays, dimmed by the tile, until the next stream shows one.
    const nothingElseShows = ![...running.values()].some(other => other.player.frames() > 0)
    if (!closed && nothingElseShows) keepLast(player)
    player.close()
    player.element.remove()
  }

  function keepLast(player: LivePlayer) {
    const copy = copyOf(player, 640)
    if (!copy) return
    for (const old of stage.querySelectorAll('[data-last]')) old.remove()
    copy.className = styles.last ?? ''
    copy.dataset.last = ''
    stage.prepend(copy)
  }

  function notify() {
    const next: LiveView = {
      state: stateOf(fallback),
      mode: fallback.shown?.mode,
      instead: fallback.shown && running.get(fallback.shown.id)?.instead,
      trouble: fallback.trouble?.text,
      codecRefused: fallback.codecRefused,
    }
    const same = (Object.keys(next) as (keyof LiveView)[]).every(key => next[key] === view[key])
    if (same) return
    view = next
    listen.view(view)
  }

  /** The watchdog's food, and the figures of the tile. */
  function beat() {
    let frames = framesBefore
    for (const [id, picture] of running) {
      const count = picture.player.frames()
      frames += count
      if (count > picture.seenFrames) send({ type: 'frame', id })
      picture.seenFrames = count
    }
    const lagMs = fallback.shown && running.get(fallback.shown.id)?.player.lagMs()
    listen.figures({ frames, lagMs, firstFrameMs })
  }

  return {
    setSeen(seen) {
      clearInterval(beating)
      if (seen) beating = setInterval(beat, figuresEveryMs)
      if (seen && !fallback.wanted) {
        openedAt = performance.now()
        firstFrameMs = undefined
      }
      send({ type: seen ? 'show' : 'hide' })
    },
    retryNow: () => send({ type: 'retryNow' }),
    setSize(wanted) {
      if (wanted === size) return
      size = wanted
      fallback = { ...fallback, ...(learntOfStream.get(streamKey()) ?? { bars: {}, playable: false }) }
      send({ type: 'swap' })
    },
    snapshot() {
      const player = fallback.shown && running.get(fallback.shown.id)?.player
      const copy = player && copyOf(player)
      if (!copy) return Promise.resolve(undefined)
      return new Promise(resolve => copy.toBlob(blob => resolve(blob ?? undefined), 'image/jpeg', 0.92))
    },
    close() {
      if (closed) return
      closed = true
      clearTimeout(timer)
      clearInterval(beating)
      for (const picture of running.values()) stop(picture)
      running.clear()
      stage.replaceChildren()
    },
  }
}

/** The picture of now on a canvas of its own, at most `widest` pixels wide. */
function copyOf(player: LivePlayer, widest = Number.POSITIVE_INFINITY): HTMLCanvasElement | undefined {
  const picture = player.picture()
  if (!picture) return undefined
  const scale = Math.min(1, widest / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture.source, 0, 0, canvas.width, canvas.height)
  return canvas
}
