/** Solid things of the scene: quads, boxes and wheels, drawn in perspective with simple light from the upper left. */
import type { CameraView, Point } from './camera-view.ts'
import { type Canvas, type Colour, type Fill, fillPolygon } from './canvas.ts'
import { shade } from './shapes.ts'

/** Where things are drawn. */
export type Stage = { canvas: Canvas; view: CameraView }

export type Box = { x: number; y: number; z: number; w: number; h: number; d: number }

export function drawFace(stage: Stage, points: readonly Point[], colour: Colour, fill?: Fill): void {
  fillPolygon(
    stage.canvas,
    points.flatMap(([x, y, z]) => stage.view.project(x, y, z)),
    colour,
    fill,
  )
}

/** A rectangle on the ground from (x, z), `w` to the right and `d` away. */
export function drawGround(
  stage: Stage,
  x: number,
  z: number,
  w: number,
  d: number,
  colour: Colour,
  fill?: Fill,
): void {
  drawFace(
    stage,
    [
      [x, 0, z],
      [x + w, 0, z],
      [x + w, 0, z + d],
      [x, 0, z + d],
    ],
    colour,
    fill,
  )
}

/** A rectangle facing the camera at distance z, from (x, y) `w` to the right and `h` up. */
export function drawWall(
  stage: Stage,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  colour: Colour,
  fill?: Fill,
): void {
  drawFace(
    stage,
    [
      [x, y, z],
      [x + w, y, z],
      [x + w, y + h, z],
      [x, y + h, z],
    ],
    colour,
    fill,
  )
}

/** A rectangle facing sideways in the plane x, from (y, z) `h` up and `d` away. */
export function drawSide(
  stage: Stage,
  x: number,
  y: number,
  z: number,
  h: number,
  d: number,
  colour: Colour,
  fill?: Fill,
): void {
  drawFace(
    stage,
    [
      [x, y, z],
      [x, y + h, z],
      [x, y + h, z + d],
      [x, y, z + d],
    ],
    colour,
    fill,
  )
}

/** A box standing square to the camera; (x, y, z) is its left lower near corner. Only the faces in sight are drawn. */
export function drawBox(stage: Stage, box: Box, colour: Colour, fill?: Fill): void {
  const { x, y, z, w, h, d } = box
  if (x > 0) drawSide(stage, x, y, z, h, d, shade(colour, 0.86), fill)
  else if (x + w < 0) drawSide(stage, x + w, y, z, h, d, shade(colour, 0.68), fill)
  const [, nearTop] = stage.view.project(x, y + h, z)
  const [, farTop] = stage.view.project(x, y + h, z + d)
  if (farTop < nearTop) {
    drawFace(
      stage,
      [
        [x, y + h, z],
        [x + w, y + h, z],
        [x + w, y + h, z + d],
        [x, y + h, z + d],
      ],
      shade(colour, 1.16),
      fill,
    )
  }
  drawWall(stage, x, y, z, w, h, colour, fill)
}

/** A wheel in the plane facing the camera, its rim turned by `turn` so that rolling shows. */
export function drawWheel(stage: Stage, x: number, z: number, radius: number, turn: number): void {
  drawDisc(stage, x, radius, z, radius, [26, 27, 29])
  drawDisc(stage, x, radius, z, radius * 0.58, [120, 124, 128])
  for (let i = 0; i < 5; i++) {
    const angle = turn + (i / 5) * 2 * Math.PI
    drawDisc(
      stage,
      x + Math.cos(angle) * radius * 0.36,
      radius + Math.sin(angle) * radius * 0.36,
      z,
      radius * 0.1,
      [44, 46, 49],
    )
  }
}

/** A disc facing the camera. */
export function drawDisc(
  stage: Stage,
  x: number,
  y: number,
  z: number,
  radius: number,
  colour: Colour,
  fill?: Fill,
): void {
  const points: Point[] = []
  for (let i = 0; i < 20; i++) {
    const angle = (i / 20) * 2 * Math.PI
    points.push([x + radius * Math.cos(angle), y + radius * Math.sin(angle), z])
  }
  drawFace(stage, points, colour, fill)
}

/** A soft shadow on the ground around (x, z). */
export function drawShadow(stage: Stage, x: number, z: number, w: number, d: number, alpha: number): void {
  for (let ring = 3; ring >= 1; ring--) {
    const points: Point[] = []
    for (let i = 0; i < 18; i++) {
      const angle = (i / 18) * 2 * Math.PI
      points.push([x + ((w / 2) * ring * Math.cos(angle)) / 3, 0, z + ((d / 2) * ring * Math.sin(angle)) / 3])
    }
    drawFace(stage, points, [12, 14, 18], { alpha: alpha / 3 })
  }
}
