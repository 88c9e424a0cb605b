/** The frame nearest to a moment out of the units that are sent along. In the decoding process only. */
import { Frame } from 'node-av/lib'
import type { Picture, PictureOrder } from './decoder-messages.ts'
import { type DecodedFrame, FrameSource } from './frame-source.ts'
import type { PictureMaker } from './picture-maker.ts'

type Tools = {
  scratch: Frame
  maker: Pick<PictureMaker, 'toJpeg'>
  /** Called again and again while it takes long. */
  onProgress: () => void
}

/** Undefined when nothing can be decoded. */
export function groupPicture(
  { codec, config, at, units }: PictureOrder,
  { scratch, maker, onProgress }: Tools,
): Picture | undefined {
  const source = new FrameSource(codec, config, scratch)
  const best = new Frame()
  best.alloc()
  let bestAt: number | undefined
  const compare = ({ frame, at: shown }: DecodedFrame): void => {
    if (bestAt !== undefined && Math.abs(shown - at) > Math.abs(bestAt - at)) return
    best.unref()
    best.ref(frame)
    bestAt = shown
  }
  try {
    for (const [index, unit] of units.entries()) {
      source.decode(unit, compare)
      // A long group of a big camera takes seconds.
      if (index % 20 === 19) onProgress()
    }
    source.drain(compare)
    return bestAt === undefined ? undefined : maker.toJpeg(best, bestAt)
  } finally {
    best.free()
    source.close()
  }
}
