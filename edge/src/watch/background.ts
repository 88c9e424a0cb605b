/** What the scene looks like when nothing happens, learnt pixel by pixel, and what stands out from it. */

/** Seconds in which an empty scene is followed. */
const quietPace = 6
/** A component that stands still for these seconds becomes part of the scene; one that moves on the spot (a fan) in five times as many. */
const standingUntilScene = 45
const movingCounts = 0.2
/** Frames seen before anything is said. */
const learningFrames = 8
/** A pixel stands out from this difference on, or from this many times its usual noise. */
const minContrast = 15
const noiseFactor = 4
/** A pixel has moved when it differs this much from the frame before. */
const minMovement = 10
/** When more than this share stands out, the light or the view has changed: learn anew. */
const wholeScene = 0.5
/** A longer gap than this (s) tells nothing about the way between. */
const maxStep = 1

export type Difference = {
  /** 1 where the picture stands out from the learnt scene. */
  foreground: Uint8Array
  /** 1 where it differs from the frame before. */
  moving: Uint8Array
}

export class Background {
  private readonly mean: Float32Array
  private readonly noise: Float32Array
  /** What the scene was before something became part of it: when that leaves, this is back at once. */
  private readonly former: Float32Array
  /** Seconds a pixel has stood out without pause. */
  private readonly standing: Float32Array
  private readonly foreground: Uint8Array
  private readonly moving: Uint8Array
  private previous: Uint8Array | undefined
  private seen = 0
  private lastAt = 0

  constructor(pixels: number) {
    this.mean = new Float32Array(pixels)
    this.noise = new Float32Array(pixels)
    this.former = new Float32Array(pixels)
    this.standing = new Float32Array(pixels)
    this.foreground = new Uint8Array(pixels)
    this.moving = new Uint8Array(pixels)
  }

  forget(): void {
    this.seen = 0
    this.previous = undefined
  }

  /** Compares and learns. Undefined while learning. The masks live until the next call. */
  compare(pixels: Uint8Array, at: number): Difference | undefined {
    const step = Math.min(maxStep, Math.max(0.02, (at - this.lastAt) / 1000))
    this.lastAt = at
    const previous = this.previous
    this.previous = pixels
    if (this.seen < learningFrames || !previous) {
      this.learn(pixels)
      return undefined
    }
    const shift = this.lightShift(pixels)
    const standingOut = this.mark(pixels, previous, shift)
    if (standingOut > pixels.length * wholeScene) {
      this.forget()
      return undefined
    }
    this.follow(pixels, step)
    return { foreground: this.foreground, moving: this.moving }
  }

  private learn(pixels: Uint8Array): void {
    const weight = 1 / (this.seen + 1)
    for (let i = 0; i < pixels.length; i++) {
      const mean = this.mean[i] ?? 0
      const difference = (pixels[i] ?? 0) - mean
      this.mean[i] = mean + difference * weight
      this.former[i] = -1000
      this.standing[i] = 0
      this.noise[i] = this.seen === 0 ? 2 : (this.noise[i] ?? 0) * 0.9 + Math.min(8, Math.abs(difference)) * 0.1
    }
    this.seen++
  }

  /** A cloud or the camera's exposure changes everything by the same amount: the median difference of a sample. */
  private lightShift(pixels: Uint8Array): number {
    const sample: number[] = []
    for (let i = 7; i < pixels.length; i += 61) sample.push((pixels[i] ?? 0) - (this.mean[i] ?? 0))
    sample.sort((a, b) => a - b)
    return sample[sample.length >> 1] ?? 0
  }

  private mark(pixels: Uint8Array, previous: Uint8Array, shift: number): number {
    const { mean, noise, former, foreground, moving } = this
    let count = 0
    for (let i = 0; i < pixels.length; i++) {
      const pixel = pixels[i] ?? 0
      const normal = (noise[i] ?? 0) * noiseFactor
      const limit = normal > minContrast ? normal : minContrast
      let out = Math.abs(pixel - shift - (mean[i] ?? 0)) > limit ? 1 : 0
      if (out && Math.abs(pixel - shift - (former[i] ?? 0)) < minContrast) {
        const scene = mean[i] ?? 0
        mean[i] = former[i] ?? 0
        former[i] = scene
        out = 0
      }
      foreground[i] = out
      count += out
      moving[i] = Math.abs(pixel - (previous[i] ?? 0)) > minMovement ? 1 : 0
    }
    return count
  }

  private follow(pixels: Uint8Array, step: number): void {
    const { mean, noise, foreground, moving, standing } = this
    const pace = 1 - Math.exp(-step / quietPace)
    for (let i = 0; i < pixels.length; i++) {
      const difference = (pixels[i] ?? 0) - (mean[i] ?? 0)
      if (!foreground[i]) {
        mean[i] = (mean[i] ?? 0) + difference * pace
        noise[i] = (noise[i] ?? 0) * (1 - pace) + Math.abs(difference) * pace
        standing[i] = 0
        continue
      }
      const stood = (standing[i] ?? 0) + (moving[i] ? step * movingCounts : step)
      standing[i] = stood
      if (stood > standingUntilScene) this.makeScene(i, pixels[i] ?? 0, Math.abs(difference))
    }
  }

  private makeScene(at: number, pixel: number, contrast: number): void {
    this.former[at] = this.mean[at] ?? 0
    this.mean[at] = pixel
    this.standing[at] = 0
    if (this.moving[at]) this.noise[at] = contrast / 2.5
  }
}
