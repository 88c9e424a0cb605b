/** Knows how much detail the scene normally shows, and tells when most of it is gone. */
import { edgesByBlock } from './picture-measures.ts'

/** Frames of a good picture before the normal is trusted. */
const learningFrames = 15
/** Frames over which the normal follows slow changes such as dusk: about two minutes. */
const followingFrames = 600
/** Less than this of the normal detail is left when something covers the lens; back above the other it is gone. */
const coveredBelow = 0.25
const uncoveredAbove = 0.5
/** Edge share below which a scene is too plain to be judged, and below which no real scene lies. */
const plainScene = 0.01
const noScene = 0.0015

export class Texture {
  private normal: Float32Array | undefined
  private seen = 0
  private covered = false

  /** True while the lens seems covered. Learns only from pictures that are not. */
  isCovered(pixels: Uint8Array, width: number, height: number): boolean {
    const edges = edgesByBlock(pixels, width, height)
    const kept = this.keptOf(edges)
    this.covered = kept < (this.covered ? uncoveredAbove : coveredBelow)
    if (!this.covered) this.learn(edges)
    return this.covered
  }

  /** Share of the normal detail that is still where it was. */
  private keptOf(edges: Float32Array): number {
    const total = sum(edges)
    if (!this.normal || this.seen < learningFrames) return total / edges.length < noScene ? 0 : 1
    const usual = sum(this.normal)
    if (usual / edges.length < plainScene) return 1
    let kept = 0
    for (let i = 0; i < edges.length; i++) kept += Math.min(edges[i] ?? 0, this.normal[i] ?? 0)
    return kept / usual
  }

  private learn(edges: Float32Array): void {
    this.seen++
    this.normal ??= new Float32Array(edges)
    const weight = 1 / Math.min(this.seen, followingFrames)
    for (let i = 0; i < edges.length; i++) {
      const before = this.normal[i] ?? 0
      this.normal[i] = before + ((edges[i] ?? 0) - before) * weight
    }
  }
}

const sum = (values: Float32Array): number => values.reduce((total, value) => total + value, 0)
