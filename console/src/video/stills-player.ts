/** One JPEG a second on a canvas: the last of the fallback chain, for codecs, browsers and lines that carry no video. */
import { type FrameKind, frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { createFailureCount, type LivePlayer, type LivePlayerEvents } from './live-player.ts'

export function startStillsPlayer(events: LivePlayerEvents): LivePlayer {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false })
  const tooManyFailures = createFailureCount(5, 30_000)
  let frames = 0
  let busy = false
  let closed = false

  async function draw(jpeg: Uint8Array<ArrayBuffer>) {
    const bitmap = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }))
    if (!closed && context) {
      if (canvas.width !== bitmap.width) canvas.width = bitmap.width
      if (canvas.height !== bitmap.height) canvas.height = bitmap.height
      context.drawImage(bitmap, 0, 0)
      frames += 1
      if (frames === 1) events.firstFrame()
    }
    bitmap.close()
  }

  return {
    element: canvas,
    opened: () => {},
    frame(kind: FrameKind, payload) {
      // The next one comes in a second: none waits.
      if (closed || busy || kind !== frameKind.still) return
      busy = true
      draw(payload)
        .catch(() => {
          if (!closed && tooManyFailures(performance.now())) events.failed('player')
        })
        .finally(() => {
          busy = false
        })
    },
    frames: () => frames,
    // A picture a second: how long one took to draw says nothing.
    lagMs: () => undefined,
    picture: () => (frames > 0 ? { source: canvas, width: canvas.width, height: canvas.height } : undefined),
    close() {
      closed = true
    },
  }
}
