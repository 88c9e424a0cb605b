/** How far one has gone against the permitted direction since it was furthest along it. Pure. */

type Place = readonly [x: number, y: number]
/** A place of the picture, and how high what stands there is, in the same unit. */
export type Step = { at: number; foot: Place; height: number }

/** One look may err, and a track may jump to another component: so many steps must lead back, and half of the way without the longest. */
const minSteps = 3
const shareWithoutLongest = 0.5
/** Across more than this for each ahead, it crosses the way rather than going against it: 60°. */
const maxSidewaysRatio = Math.tan(Math.PI / 3)

export class WrongWay {
  private readonly ahead: Place
  private along = 0
  private across = 0
  private best: { along: number; across: number; at: number } | undefined
  private last: Step | undefined
  /** Back from where it was furthest, in heights. */
  private steps: number[] = []

  /** The permitted direction in degrees clockwise from upwards. */
  constructor(way: number) {
    const radians = (way * Math.PI) / 180
    this.ahead = [Math.sin(radians), -Math.cos(radians)]
  }

  follow(step: Step): void {
    const { last } = this
    this.last = step
    if (last) {
      // One that is half hidden for a moment is not half as high.
      const height = Math.max(1e-6, last.height, step.height)
      const [dx, dy] = [(step.foot[0] - last.foot[0]) / height, (step.foot[1] - last.foot[1]) / height]
      const [aheadX, aheadY] = this.ahead
      const gone = dx * aheadX + dy * aheadY
      this.along += gone
      this.across += dx * aheadY - dy * aheadX
      if (gone < 0) this.steps.push(-gone)
    }
    if (this.best && this.along < this.best.along) return
    this.best = { along: this.along, across: this.across, at: step.at }
    this.steps = []
  }

  /** Since when it goes the wrong way, where it has done so for so many of its heights. */
  since(heights: number): number | undefined {
    const { best, steps } = this
    if (!best || steps.length < minSteps) return undefined
    const back = best.along - this.along
    if (back < heights || back - Math.max(...steps) < heights * shareWithoutLongest) return undefined
    return Math.abs(this.across - best.across) <= back * maxSidewaysRatio ? best.at : undefined
  }
}
