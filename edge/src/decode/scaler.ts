/** Scales whatever it is given to one size and format. In the processes that decode only. */
import type { AVPixelFormat, SwsFlags } from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { checked } from './native-check.ts'

/** Its frame is a buffer that is used again: what it gives holds until the next call. */
export class Scaler {
  readonly frame = new Frame()
  private context: SoftwareScaleContext | undefined
  private shape = ''
  private readonly format: AVPixelFormat
  private readonly method: SwsFlags

  constructor(format: AVPixelFormat, method: SwsFlags) {
    this.frame.alloc()
    this.format = format
    this.method = method
  }

  scale(source: Frame, width: number, height: number): Frame {
    const shape = `${source.width}x${source.height} ${source.format} ${width}x${height}`
    if (shape !== this.shape) {
      this.context?.freeContext()
      this.context = new SoftwareScaleContext()
      const format = source.format as AVPixelFormat
      this.context.getContext(source.width, source.height, format, width, height, this.format, this.method)
      this.frame.unref()
      this.frame.width = width
      this.frame.height = height
      this.frame.format = this.format
      checked(this.frame.getBuffer(), 'get a picture buffer')
      this.shape = shape
    }
    checked(this.frame.makeWritable(), 'get a fresh picture')
    if (this.context) checked(this.context.scaleFrameSync(this.frame, source), 'scale a picture')
    return this.frame
  }
}

/** How much wider than high a pixel is shown. */
export const pixelAspect = ({ sampleAspectRatio }: Frame): number =>
  sampleAspectRatio.num > 0 ? sampleAspectRatio.toDouble() : 1

/** Sides of coded pictures are even. */
export const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2)
