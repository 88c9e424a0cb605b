/** Scene `yard`: people and vehicles cross a factory yard; some of them cross the painted restricted zone. */
import { createView } from './camera-view.ts'
import { drawCaption, drawClock } from './caption.ts'
import { type Clothes, drawPerson } from './person.ts'
import {
  between,
  drawFarToNear,
  framesPerSecond,
  type PictureSize,
  type Prop,
  type Scene,
  stillPicture,
} from './scene.ts'
import type { Stage } from './solids.ts'
import { drawForklift, drawTruck } from './vehicles.ts'
import {
  drawBarrels,
  drawCabinet,
  drawContainers,
  drawLampPost,
  drawSmoke,
  drawYardBackdrop,
  restrictedZone,
} from './yard-backdrop.ts'

const seconds = 72

/** Someone or something that crosses the picture from left to right or back at one distance. */
type Crossing = { from: number; to: number; z: number; x0: number; x1: number } & (
  | { who: 'person'; clothes: Clothes; tall?: number }
  | { who: 'truck' | 'forklift' }
)

const foreman: Clothes = { jacket: [52, 66, 96], trousers: [48, 52, 60], helmet: [236, 236, 230], vest: [222, 214, 60] }
const fitter: Clothes = { jacket: [184, 88, 40], trousers: [58, 62, 72], helmet: [228, 190, 40] }
const visitor: Clothes = { jacket: [130, 46, 52], trousers: [44, 46, 58] }
const clerk: Clothes = { jacket: [188, 194, 200], trousers: [62, 58, 54] }
const loader: Clothes = { jacket: [40, 92, 70], trousers: [40, 44, 52], helmet: [206, 60, 44], vest: [236, 132, 40] }

/** Only the first and the fourth enter the zone; the others pass behind it, before it or on the road. */
const crossings: Crossing[] = [
  { from: 3, to: 17, z: 16.2, x0: -10, x1: 10, who: 'person', clothes: fitter },
  { from: 18, to: 36, z: 23, x0: 14, x1: -14, who: 'person', clothes: foreman },
  { from: 19, to: 28, z: 28, x0: -26, x1: 22, who: 'truck' },
  { from: 44, to: 53, z: 15.6, x0: 12, x1: -12, who: 'forklift' },
  { from: 30, to: 42, z: 12.9, x0: -8.6, x1: 8.6, who: 'person', clothes: visitor },
  { from: 53, to: 71, z: 22.7, x0: -14, x1: 13, who: 'person', clothes: clerk, tall: 1.68 },
  { from: 52.4, to: 70.4, z: 23.5, x0: -14, x1: 13, who: 'person', clothes: loader, tall: 1.82 },
  { from: 57, to: 68, z: 30.6, x0: 24, x1: -26, who: 'truck' },
]

export function createYard(size: PictureSize): Scene {
  const view = createView(size, { high: 6.5, pitch: 0.2, zoom: 0.95 })
  const backdrop = stillPicture(size, canvas => {
    drawYardBackdrop({ canvas, view })
    drawCaption(canvas, 'YARD 01 NORTH', size.width / 60, size.width / 60, size.width / 480)
  })
  return {
    frames: seconds * framesPerSecond,
    draw: (canvas, number) => {
      const time = number / framesPerSecond
      const stage = { canvas, view }
      backdrop.copyTo(canvas)
      drawSmoke(canvas, stage, (time / 9) % 1)
      drawFarToNear([...standingProps(stage), ...movingProps(stage, time)])
      drawClock(canvas, time)
      return number
    },
  }
}

/** The painted zone in fractions of the picture, as a camera's settings name it. */
export function yardZone(): [number, number][] {
  const view = createView({ width: 1280, height: 720 }, { high: 6.5, pitch: 0.2, zoom: 0.95 })
  const { x, z, w, d } = restrictedZone
  return [
    [x, z],
    [x + w, z],
    [x + w, z + d],
    [x, z + d],
  ].map(([cornerX = 0, cornerZ = 0]) => {
    const [px, py] = view.project(cornerX, 0, cornerZ)
    return [round(px / view.width), round(py / view.height)]
  })
}

const round = (fraction: number): number => Math.round(fraction * 1000) / 1000

function standingProps(stage: Stage): Prop[] {
  return [
    { z: 18, draw: () => drawCabinet(stage) },
    { z: 18.2, draw: () => drawContainers(stage) },
    { z: 19.2, draw: () => drawBarrels(stage) },
    { z: 25.4, draw: () => drawLampPost(stage, 11.5, 25.4) },
    { z: 25.5, draw: () => drawLampPost(stage, -9.5, 25.5) },
  ]
}

function movingProps(stage: Stage, time: number): Prop[] {
  return crossings.flatMap(crossing => {
    const share = between(time, crossing.from, crossing.to)
    if (share === undefined) return []
    return [{ z: crossing.z, draw: () => drawCrossing(stage, crossing, share) }]
  })
}

function drawCrossing(stage: Stage, crossing: Crossing, share: number): void {
  const { z, x0, x1 } = crossing
  const x = x0 + (x1 - x0) * share
  const driven = Math.abs(x - x0)
  const facing = x1 > x0 ? 1 : -1
  if (crossing.who === 'person') {
    drawPerson(stage, { x, z, dx: facing, dz: 0, walked: driven, tall: crossing.tall, clothes: crossing.clothes })
  } else if (crossing.who === 'truck') {
    drawTruck(stage, { x, z, facing, driven, colour: facing === 1 ? [178, 52, 44] : [38, 92, 148] })
  } else {
    drawForklift(stage, { x, z, facing, driven, colour: [228, 152, 34] })
  }
}
