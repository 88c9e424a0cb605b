/** Finds a frozen camera: one that repeats its last picture, and not one that looks at a quiet scene. */
import { changeBetween } from './picture-measures.ts'

/** A real sensor is never this quiet, not even behind an encoder that leaves nearly everything out. */
const identicalMean = 0.003
/** Two pixels of a small frame. */
const nothingVisible = 0.00004
/** Around key frames the same picture is rounded anew: not every pair is identical. */
const identicalShare = 0.6

type Pair = { at: number; identical: boolean }

export class FreezeDetector {
  private pairs: Pair[] = []
  private previous: Uint8Array | undefined
  private since: number | undefined

  /** Since when (ms since 1970) nothing has moved; undefined while the picture lives. */
  see(pixels: Uint8Array, at: number): number | undefined {
    const previous = this.previous
    this.previous = pixels
    if (!previous) return undefined
    const change = changeBetween(previous, pixels)
    if (change.visible > nothingVisible) {
      this.pairs = []
      this.since = undefined
      return undefined
    }
    this.since ??= at
    this.pairs.push({ at, identical: change.mean < identicalMean })
    if (this.pairs.length > 600) this.pairs.splice(0, 300)
    return this.identicalOf(this.pairs) >= identicalShare ? this.since : undefined
  }

  forget(): void {
    this.pairs = []
    this.previous = undefined
    this.since = undefined
  }

  private identicalOf(pairs: Pair[]): number {
    return pairs.filter(pair => pair.identical).length / pairs.length
  }
}
