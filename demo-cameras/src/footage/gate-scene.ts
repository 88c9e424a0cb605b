/** Scene `gate`: a warehouse gate with light traffic whose camera now and then freezes, goes black or is covered. */
import { createView } from './camera-view.ts'
import type { Canvas } from './canvas.ts'
import { drawCaption, drawClock } from './caption.ts'
import { drawCover, drawGateBackdrop } from './gate-backdrop.ts'
import { type Clothes, drawPerson } from './person.ts'
import {
  between,
  drawFarToNear,
  framesPerSecond,
  type PictureSize,
  type Prop,
  type Scene,
  type StillPicture,
  stillPicture,
} from './scene.ts'
import { fillEllipse, fillSoft } from './shapes.ts'
import { drawBox, drawFace, drawWheel, type Stage } from './solids.ts'
import { drawForklift } from './vehicles.ts'

/** When the camera fails, in seconds of the film. Between two failures lie at least 14 s of a good picture. */
export const gateFaults = [
  { kind: 'frozen', from: 16, to: 24 },
  { kind: 'black', from: 40, to: 48 },
  { kind: 'covered', from: 62, to: 70 },
] as const

const seconds = 84
/** The cover slides over the lens in this time. */
const coverSeconds = 0.6

const porter: Clothes = { jacket: [70, 96, 128], trousers: [54, 56, 66], helmet: [70, 130, 190] }
const checker: Clothes = {
  jacket: [196, 110, 44],
  trousers: [46, 50, 60],
  helmet: [238, 238, 232],
  vest: [226, 218, 70],
}

export function createGate(size: PictureSize): Scene {
  const view = createView(size, { high: 4.6, pitch: 0.13, zoom: 0.86 })
  const backdrop = stillPicture(size, canvas => {
    drawGateBackdrop({ canvas, view })
    drawName(canvas)
  })
  const black = stillPicture(size, canvas => {
    canvas.pixels.fill(4)
    drawName(canvas)
  })
  const cover = stillPicture(size, canvas => {
    drawCover(canvas)
    drawName(canvas)
  })
  return {
    frames: seconds * framesPerSecond,
    draw: (canvas, number) => {
      const time = number / framesPerSecond
      const fault = gateFaults.find(({ from, to }) => time >= from && time < to)
      if (fault?.kind === 'black') {
        black.copyTo(canvas)
        return 0
      }
      if (fault?.kind === 'covered') return drawCovered(canvas, number, time - fault.from)
      // A frozen camera repeats its last picture, sensor noise and clock included.
      return drawGood(canvas, fault ? fault.from * framesPerSecond : number)
    },
  }

  function drawGood(canvas: Canvas, number: number): number {
    const time = number / framesPerSecond
    const stage = { canvas, view }
    backdrop.copyTo(canvas)
    drawFan(stage, time)
    drawBeacon(stage, time)
    drawFarToNear(movingProps(stage, backdrop, time))
    drawClock(canvas, time)
    return number
  }

  function drawCovered(canvas: Canvas, number: number, since: number): number {
    if (since >= coverSeconds) {
      cover.copyTo(canvas)
      return number
    }
    drawGood(canvas, number)
    cover.restore(canvas, 0, (since / coverSeconds) * canvas.width)
    return number
  }
}

function drawName(canvas: Canvas): void {
  drawCaption(canvas, 'GATE 02 INSIDE', canvas.width / 60, canvas.width / 60, canvas.width / 480)
}

type Crossing = { from: number; to: number; z: number; x0: number; x1: number; clothes: Clothes }

const walks: Crossing[] = [
  { from: 1.5, to: 14, z: 18.5, x0: -9.6, x1: 9.6, clothes: porter },
  { from: 25, to: 39, z: 14.5, x0: 9.6, x1: -9.6, clothes: checker },
  { from: 49, to: 61.5, z: 20.5, x0: -9.6, x1: 9.6, clothes: checker },
  { from: 70.5, to: 83.5, z: 17, x0: 9.6, x1: -9.6, clothes: porter },
]
/** The racks begin here: whoever goes further aside walks behind them. */
const rackEdge = 8.1

function movingProps(stage: Stage, backdrop: StillPicture, time: number): Prop[] {
  const props: Prop[] = []
  const behindRacks = (z: number, draw: () => void): void => {
    const [left] = stage.view.project(-rackEdge, 0, z)
    const [right] = stage.view.project(rackEdge, 0, z)
    props.push({
      z,
      draw: () => {
        draw()
        backdrop.restore(stage.canvas, 0, left)
        backdrop.restore(stage.canvas, right, stage.canvas.width)
      },
    })
  }
  for (const { from, to, z, x0, x1, clothes } of walks) {
    const share = between(time, from, to)
    if (share === undefined) continue
    const x = x0 + (x1 - x0) * share
    const walked = Math.abs(x - x0)
    behindRacks(z, () => drawPerson(stage, { x, z, dx: x1 - x0, dz: 0, walked, clothes }))
    if (from === walks[0]?.from) behindRacks(z - 0.1, () => drawTrolley(stage, x + 0.7, walked))
  }
  const lift = between(time, 10, 16)
  if (lift !== undefined) {
    const x = 12 - 20.5 * lift
    behindRacks(21, () => drawForklift(stage, { x, z: 21, facing: -1, driven: 20.5 * lift, colour: [200, 62, 48] }))
  }
  return props
}

/** A hand cart with two parcels, pushed to the right. */
function drawTrolley(stage: Stage, x: number, driven: number): void {
  drawBox(stage, { x, y: 0.22, z: 18.4, w: 1.1, h: 0.08, d: 0.6 }, [92, 98, 104])
  drawBox(stage, { x: x + 0.15, y: 0.3, z: 18.45, w: 0.8, h: 0.5, d: 0.5 }, [190, 148, 98])
  drawBox(stage, { x: x + 0.25, y: 0.8, z: 18.5, w: 0.55, h: 0.36, d: 0.4 }, [172, 128, 82])
  for (const at of [0.2, 0.9]) drawWheel(stage, x + at, 18.38, 0.11, driven / -0.11)
}

/** The ventilator above the racks never stops. */
function drawFan(stage: Stage, time: number): void {
  const { canvas, view } = stage
  const [x, y] = view.project(-6.4, 5, 26.9)
  const radius = view.scaleAt(5, 26.9) * 0.85
  fillEllipse(canvas, x, y, radius * 1.15, radius * 1.15, [60, 64, 68])
  fillEllipse(canvas, x, y, radius, radius, [24, 27, 30])
  for (let blade = 0; blade < 4; blade++) {
    const angle = time * 4.3 + (blade * Math.PI) / 2
    const tip = (turn: number): [number, number, number] => [
      -6.4 + 0.78 * Math.cos(angle + turn),
      5 + 0.78 * Math.sin(angle + turn),
      26.9,
    ]
    drawFace(stage, [[-6.4, 5, 26.9], tip(-0.28), tip(0.28)], [150, 156, 162])
  }
  fillEllipse(canvas, x, y, radius * 0.18, radius * 0.18, [190, 194, 198])
}

/** The turning warning light beside the door. */
function drawBeacon(stage: Stage, time: number): void {
  const [x, y] = stage.view.project(5, 4.3, 26.8)
  const size = stage.view.scaleAt(4.3, 26.8) * 0.24
  const glow = 0.5 + 0.5 * Math.sin(time * 5.2)
  fillSoft(stage.canvas, x, y, size * 4, size * 3, [255, 170, 40], 0.45 * glow)
  fillEllipse(stage.canvas, x, y, size, size * 1.2, [170 + 85 * glow, 96 + 90 * glow, 30])
}
