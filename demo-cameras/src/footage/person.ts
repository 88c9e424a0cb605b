/** A walking person: limbs of a simple skeleton whose legs and arms swing with the distance walked. */
import type { Point } from './camera-view.ts'
import type { Colour } from './canvas.ts'
import { fillEllipse, fillLimb, shade } from './shapes.ts'
import { drawShadow, type Stage } from './solids.ts'

export type Clothes = {
  jacket: Colour
  trousers: Colour
  /** Hard hat; without it the person has dark hair. */
  helmet?: Colour
  /** Reflecting vest over the jacket. */
  vest?: Colour
}

export type Walker = {
  /** Feet on the ground, metres. */
  x: number
  z: number
  /** Walking direction; its length does not matter. */
  dx: number
  dz: number
  /** Metres walked so far: drives the gait. */
  walked: number
  /** Metres; 1.75 when left out. */
  tall?: number
  clothes: Clothes
}

const skin: Colour = [196, 148, 118]
const shoes: Colour = [34, 32, 32]
/** Metres covered by one full swing of both legs. */
const strideLength = 1.45

export function drawPerson(stage: Stage, walker: Walker): void {
  const size = (walker.tall ?? 1.75) / 1.75
  const length = Math.hypot(walker.dx, walker.dz) || 1
  const ahead = { x: walker.dx / length, z: walker.dz / length }
  const phase = (walker.walked / strideLength) * 2 * Math.PI
  const hipHeight = 0.88 + 0.025 * Math.cos(2 * phase)

  /** A point of the body: `forward` along the walk, `aside` to its left, `up` from the ground. */
  const at = (forward: number, up: number, aside: number): Point => [
    walker.x + (ahead.x * forward - ahead.z * aside) * size,
    up * size,
    walker.z + (ahead.z * forward + ahead.x * aside) * size,
  ]
  const pixels = (point: Point): [number, number] => stage.view.project(...point)
  const scale = stage.view.scaleAt(size, walker.z) * size
  const limb = (from: Point, to: Point, thick: number, thin: number, colour: Colour): void =>
    fillLimb(stage.canvas, pixels(from), pixels(to), thick * scale, thin * scale, colour)

  const leg = (side: number, swing: number, tone: number): void => {
    const angle = 0.5 * Math.sin(swing)
    const bend = 0.12 + 0.75 * Math.max(0, Math.sin(swing - 1.9))
    const hip = at(0, hipHeight, 0.09 * side)
    const kneeForward = 0.43 * Math.sin(angle)
    const kneeUp = hipHeight - 0.43 * Math.cos(angle)
    const footForward = kneeForward + 0.43 * Math.sin(angle - bend)
    const footUp = Math.max(0.05, kneeUp - 0.43 * Math.cos(angle - bend))
    const knee = at(kneeForward, kneeUp, 0.09 * side)
    const foot = at(footForward, footUp, 0.09 * side)
    limb(hip, knee, 0.2, 0.14, shade(walker.clothes.trousers, tone))
    limb(knee, foot, 0.14, 0.1, shade(walker.clothes.trousers, tone * 0.95))
    limb(foot, at(footForward + 0.16, Math.max(0.03, footUp - 0.04), 0.09 * side), 0.1, 0.08, shade(shoes, tone))
  }

  const arm = (side: number, swing: number, tone: number): void => {
    const angle = 0.42 * Math.sin(swing)
    const shoulder = at(0.02, 1.4, 0.2 * side)
    const elbow = at(0.02 + 0.29 * Math.sin(angle), 1.4 - 0.29 * Math.cos(angle), 0.23 * side)
    const hand = at(
      0.02 + 0.29 * Math.sin(angle) + 0.26 * Math.sin(angle + 0.5),
      1.11 - 0.26 * Math.cos(angle + 0.5) + 0.02,
      0.22 * side,
    )
    limb(shoulder, elbow, 0.13, 0.1, shade(walker.clothes.jacket, tone))
    limb(elbow, hand, 0.1, 0.075, shade(walker.clothes.jacket, tone * 0.95))
    limb(hand, hand, 0.085, 0.085, skin)
  }

  drawShadow(stage, walker.x + 0.35, walker.z + 0.1, 1.3 * size, 0.6 * size, 0.4)
  // The side turned away from the camera is drawn first and darker.
  const near = ahead.x >= 0 ? -1 : 1
  leg(-near, phase + Math.PI, 0.72)
  arm(-near, phase, 0.75)
  leg(near, phase, 1)
  const sideways = Math.abs(ahead.x)
  const chest = 0.42 - 0.12 * sideways
  limb(at(0, hipHeight + 0.02, 0), at(0.03, 1.36, 0), chest * 0.86, chest, walker.clothes.jacket)
  if (walker.clothes.vest) drawVest(walker.clothes.vest)
  arm(near, phase + Math.PI, 1)
  drawHead()

  function drawVest(colour: Colour): void {
    limb(at(0, hipHeight + 0.14, 0), at(0.03, 1.32, 0), chest * 0.84, chest * 0.9, colour)
    for (const up of [hipHeight + 0.16, hipHeight + 0.3]) {
      const [x, y] = pixels(at(0.01, up, 0))
      const half = chest * 0.42 * scale
      fillLimb(stage.canvas, [x - half, y], [x + half, y], 0.045 * scale, 0.045 * scale, [232, 236, 230])
    }
  }

  function drawHead(): void {
    limb(at(0.03, 1.42, 0), at(0.04, 1.52, 0), 0.12, 0.11, shade(skin, 0.85))
    const [x, y] = pixels(at(0.05, 1.62, 0))
    fillEllipse(stage.canvas, x, y, 0.1 * scale, 0.125 * scale, skin)
    const [capX, capY] = pixels(at(0.03, 1.68, 0))
    const helmet = walker.clothes.helmet
    fillEllipse(stage.canvas, capX, capY, 0.118 * scale, 0.095 * scale, helmet ?? [42, 34, 30])
    if (!helmet) return
    const [brimX, brimY] = pixels(at(0.1, 1.645, 0))
    fillEllipse(stage.canvas, brimX, brimY, 0.11 * scale, 0.028 * scale, shade(helmet, 0.8))
    fillEllipse(
      stage.canvas,
      capX - 0.03 * scale,
      capY - 0.04 * scale,
      0.04 * scale,
      0.025 * scale,
      shade(helmet, 1.3),
      { alpha: 0.7 },
    )
  }
}
