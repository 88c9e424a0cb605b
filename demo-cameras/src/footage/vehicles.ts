/** Vehicles of the scenes. Both are drawn facing right (`facing` 1) or left (-1) and roll with the metres driven. */
import type { Colour } from './canvas.ts'
import { fillLimb } from './shapes.ts'
import { type Box, drawBox, drawDisc, drawShadow, drawWall, drawWheel, type Stage } from './solids.ts'

export type Vehicle = { x: number; z: number; facing: 1 | -1; driven: number; colour: Colour }

const glass: Colour = [52, 66, 78]

/** Mirrors a box of a vehicle that faces right when it faces left. */
function placed(vehicle: Vehicle, x: number, y: number, z: number, w: number, h: number, d: number): Box {
  return { x: vehicle.facing === 1 ? vehicle.x + x : vehicle.x - x - w, y, z: vehicle.z + z, w, h, d }
}

/** A box truck, 7.6 m long; x is its tail end. */
export function drawTruck(stage: Stage, truck: Vehicle): void {
  const along = (x: number): number => truck.x + x * truck.facing
  drawShadow(stage, along(3.8), truck.z + 1, 9.5, 4.2, 0.5)
  for (const x of [1.3, 2.4, 6.5]) drawWheel(stage, along(x), truck.z + 2.2, 0.48, truck.driven / 0.48)
  drawBox(stage, placed(truck, 0.1, 0.55, 0.1, 7.3, 0.3, 2.2), [38, 40, 44])
  const cargo = placed(truck, 0, 0.85, 0, 5.4, 2.5, 2.4)
  drawBox(stage, cargo, [222, 224, 222])
  drawWall(stage, cargo.x + 0.15, 1.9, cargo.z, 5.1, 0.55, truck.colour)
  for (let rib = 0.6; rib < 5.3; rib += 0.6) drawWall(stage, cargo.x + rib, 0.9, cargo.z, 0.03, 2.4, [188, 190, 190])
  drawBox(stage, placed(truck, 5.55, 0.6, 0.1, 1.95, 2.05, 2.2), truck.colour)
  const pane = placed(truck, 6.35, 1.55, 0.09, 1.0, 0.8, 0)
  drawWall(stage, pane.x, pane.y, pane.z, pane.w, pane.h, glass)
  const door = placed(truck, 5.7, 0.75, 0.09, 0.03, 1.7, 0)
  drawWall(stage, door.x, door.y, door.z, door.w, door.h, [60, 24, 22])
  const lamp = placed(truck, 7.3, 0.72, 0.08, 0.2, 0.2, 0)
  drawWall(stage, lamp.x, lamp.y, lamp.z, lamp.w, lamp.h, [250, 240, 190])
  for (const x of [1.3, 2.4, 6.5]) drawWheel(stage, along(x), truck.z - 0.02, 0.5, (truck.driven * truck.facing) / -0.5)
}

/** A forklift with a pallet on its forks and a driver; x is its tail end, 3.4 m with the forks. */
export function drawForklift(stage: Stage, lift: Vehicle): void {
  const along = (x: number): number => lift.x + x * lift.facing
  drawShadow(stage, along(1.6), lift.z + 0.6, 4.4, 2.4, 0.5)
  drawBox(stage, placed(lift, 2.25, 0.1, 0.15, 1.1, 0.12, 0.9), [134, 96, 58])
  drawBox(stage, placed(lift, 2.3, 0.24, 0.2, 1.0, 0.85, 0.8), [176, 136, 88])
  drawBox(stage, placed(lift, 0, 0.3, 0, 1.9, 0.62, 1.15), lift.colour)
  drawBox(stage, placed(lift, 0, 0.9, 0.05, 0.65, 0.3, 1.05), [52, 54, 58])
  drawDriver(stage, lift)
  for (const x of [0.12, 1.75]) post(stage, along(x), lift.z + 0.1, 0.9, 2.15)
  const roof = placed(lift, 0.05, 2.12, 0.05, 1.8, 0.08, 1.05)
  drawBox(stage, roof, [40, 42, 45])
  for (const x of [1.98, 2.12]) post(stage, along(x), lift.z + 0.35, 0.1, 2.5)
  drawWheel(stage, along(0.42), lift.z - 0.03, 0.3, (lift.driven * lift.facing) / -0.3)
  drawWheel(stage, along(1.6), lift.z - 0.03, 0.36, (lift.driven * lift.facing) / -0.36)
  // The warning lamp blinks with the way driven.
  const lit = Math.floor(lift.driven * 1.2) % 2 === 0
  drawDisc(stage, along(0.4), 2.32, lift.z + 0.5, 0.11, lit ? [255, 176, 32] : [150, 92, 20])
}

function drawDriver(stage: Stage, lift: Vehicle): void {
  const x = lift.x + 0.85 * lift.facing
  const scale = stage.view.scaleAt(1.3, lift.z)
  const hip = stage.view.project(x, 0.95, lift.z + 0.5)
  const neck = stage.view.project(x + 0.05 * lift.facing, 1.5, lift.z + 0.5)
  const head = stage.view.project(x + 0.08 * lift.facing, 1.7, lift.z + 0.5)
  fillLimb(stage.canvas, hip, neck, 0.36 * scale, 0.4 * scale, [226, 116, 34])
  const hand = stage.view.project(x + 0.62 * lift.facing, 1.2, lift.z + 0.4)
  fillLimb(stage.canvas, neck, hand, 0.14 * scale, 0.1 * scale, [200, 98, 26])
  fillLimb(stage.canvas, head, head, 0.22 * scale, 0.22 * scale, [196, 148, 118])
  const cap: [number, number] = [head[0], head[1] - 0.07 * scale]
  fillLimb(stage.canvas, cap, cap, 0.24 * scale, 0.2 * scale, [240, 240, 236])
}

function post(stage: Stage, x: number, z: number, low: number, high: number): void {
  const scale = stage.view.scaleAt(high, z)
  fillLimb(
    stage.canvas,
    stage.view.project(x, low, z),
    stage.view.project(x, high, z),
    0.07 * scale,
    0.07 * scale,
    [42, 44, 47],
  )
}
