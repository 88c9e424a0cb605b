/** The warehouse gate from inside: floor, racks, ceiling lamps and the open door with daylight. Drawn once. */
import { type Canvas, type Colour, fillPolygon } from './canvas.ts'
import { chance, cloudiness } from './grain.ts'
import { flatGrain, groundGrain, verticalFade } from './ground.ts'
import { fillEllipse, fillRect, fillSoft, shade } from './shapes.ts'
import { drawBox, drawDisc, drawFace, drawGround, drawSide, drawWall, type Stage } from './solids.ts'

const backWall = 27
const ceiling = 7.6

export function drawGateBackdrop(stage: Stage): void {
  const noise = cloudiness(17)
  const { canvas, view } = stage
  fillRect(canvas, 0, 0, view.width, view.height, [58, 62, 68])
  drawGround(stage, -16, 3, 32, backWall - 3, [124, 130, 134], { texture: groundGrain(view, noise, 1.1, 0.2) })
  drawCeiling(stage)
  drawBackWall(stage, noise)
  drawOutside(stage, noise)
  drawDoorFrame(stage)
  drawFloorMarks(stage)
  drawRacks(stage)
  drawDaylight(stage)
}

function drawCeiling(stage: Stage): void {
  const near = 6
  drawFace(
    stage,
    [
      [-16, ceiling, near],
      [16, ceiling, near],
      [16, ceiling, backWall],
      [-16, ceiling, backWall],
    ],
    [70, 75, 82],
  )
  for (let z = 9; z < backWall; z += 3) {
    drawWall(stage, -16, ceiling - 0.35, z, 32, 0.35, [88, 94, 102])
    for (const x of [-5.5, 0, 5.5]) {
      const [px, py] = stage.view.project(x, ceiling - 0.5, z + 1.2)
      const wide = stage.view.scaleAt(ceiling, z + 1.2)
      fillSoft(stage.canvas, px, py, wide * 0.9, wide * 0.3, [255, 252, 230], 0.5)
      fillEllipse(stage.canvas, px, py, wide * 0.42, wide * 0.1, [255, 253, 240])
    }
  }
}

function drawBackWall(stage: Stage, noise: (x: number, y: number) => number): void {
  drawWall(stage, -16, 0, backWall, 32, ceiling, [138, 140, 136], { texture: flatGrain(noise, 30, 0.12) })
  for (let x = -16; x < 16; x += 1) drawWall(stage, x, 0, backWall - 0.02, 0.05, ceiling, [124, 126, 123])
  drawWall(stage, -16, 0, backWall - 0.03, 32, 1.1, [70, 92, 112])
  drawWall(stage, 6.2, 0, backWall - 0.05, 1.1, 2.2, [82, 98, 90])
  drawWall(stage, 6.2, 2.4, backWall - 0.06, 1.1, 0.45, [30, 140, 84])
  drawWall(stage, 6.4, 2.53, backWall - 0.07, 0.7, 0.18, [214, 240, 222])
  for (const x of [-7.4, -6.4]) {
    drawWall(stage, x, 0.8, backWall - 0.06, 0.5, 0.9, [178, 44, 36])
    drawDisc(stage, x + 0.25, 1.35, backWall - 0.08, 0.12, [240, 232, 220])
  }
}

/** What is seen through the open door. */
function drawOutside(stage: Stage, noise: (x: number, y: number) => number): void {
  const { canvas, view } = stage
  const [left, low] = view.project(-4, 0, backWall)
  const [right, high] = view.project(4, 5, backWall)
  const wide = right - left
  const horizon = high + (low - high) * 0.52
  fillRect(canvas, left, high, wide, low - high, [206, 222, 236], { texture: verticalFade(high, horizon, 0.96, 1.1) })
  fillRect(canvas, left, horizon, wide, low - horizon, [168, 168, 162], { texture: flatGrain(noise, 9, 0.14) })
  fillRect(canvas, left, high + (low - high) * 0.2, wide * 0.36, (low - high) * 0.33, [164, 152, 140])
  for (let i = 0; i < 4; i++) {
    fillRect(
      canvas,
      left + wide * (0.03 + i * 0.08),
      high + (low - high) * 0.27,
      wide * 0.05,
      (low - high) * 0.07,
      [112, 130, 144],
    )
  }
  for (let x = left + wide * 0.36; x < right - 4; x += 6) {
    fillEllipse(canvas, x, horizon, 8, (low - high) * (0.04 + 0.07 * noise(x / 22, 5)), [110, 134, 104])
  }
}

function drawDoorFrame(stage: Stage): void {
  for (const x of [-4.4, 4]) {
    drawWall(stage, x, 0, backWall - 0.1, 0.4, 5, [222, 184, 52])
    for (let y = 0.2; y < 4.9; y += 0.8) drawWall(stage, x, y, backWall - 0.12, 0.4, 0.38, [40, 40, 40])
  }
  drawWall(stage, -4.4, 4.6, backWall - 0.15, 8.8, 1.0, [96, 104, 112])
  for (let y = 4.7; y < 5.5; y += 0.2) drawWall(stage, -4.4, y, backWall - 0.16, 8.8, 0.05, [74, 82, 90])
}

function drawFloorMarks(stage: Stage): void {
  const grain = groundGrain(stage.view, cloudiness(8), 0.5, 0.2)
  for (const x of [-4.3, 4.1]) drawGround(stage, x, 5, 0.16, backWall - 5, [226, 194, 70], { texture: grain })
  for (let x = -3.8; x < 3.8; x += 0.9)
    drawGround(stage, x, 22, 0.5, 1.6, [222, 222, 216], { alpha: 0.8, texture: grain })
  for (const x of [-7.6, 5.2]) {
    drawGround(stage, x, 11, 2.3, 0.1, [236, 236, 230], { texture: grain })
    drawGround(stage, x, 14.4, 2.3, 0.1, [236, 236, 230], { texture: grain })
  }
}

/** Racks with pallets along both sides, from the far end to the near one. */
function drawRacks(stage: Stage): void {
  const next = chance(404)
  const goods: Colour[] = [
    [178, 138, 92],
    [164, 124, 80],
    [196, 160, 112],
    [92, 116, 140],
    [150, 158, 150],
    [186, 92, 60],
  ]
  for (let z = 23; z >= 8; z -= 3) {
    for (const side of [-1, 1]) {
      for (const y of [0.15, 2.15, 4.15]) {
        const colour = goods[Math.floor(next() * goods.length)] ?? [178, 138, 92]
        const tall = 1 + next() * 0.75
        if (next() < 0.12) continue
        const x = side < 0 ? -11 : 8.2
        drawBox(stage, { x, y: y + 0.14, z: z + 0.3, w: 2.8, h: tall, d: 2.2 }, shade(colour, 0.9), {
          texture: flatGrain(cloudiness(2), 14, 0.16),
        })
        drawWall(stage, x + 1.1, y + 0.14 + tall * 0.4, z + 0.28, 0.6, 0.3, [232, 230, 220])
      }
      drawRackFrame(stage, side < 0 ? -11.1 : 8.1, z, side)
    }
  }
}

function drawRackFrame(stage: Stage, x: number, z: number, side: number): void {
  const inner = side < 0 ? x + 3 : x
  for (const y of [0.1, 2.1, 4.1]) {
    drawWall(stage, x, y, z, 3, 0.14, [214, 108, 36])
    drawSide(stage, inner, y, z, 0.14, 3, [184, 90, 30])
  }
  for (const post of [x, x + 2.9]) drawWall(stage, post, 0, z, 0.13, 6.2, [44, 84, 138])
}

/** The light that falls in through the door. */
function drawDaylight(stage: Stage): void {
  const { view, canvas } = stage
  for (let step = 0; step < 5; step++) {
    const reach = 8 + step * 2.4
    const [nearLeft, low] = view.project(-2.6 - step * 0.5, 0, backWall - reach)
    const [nearRight] = view.project(2.6 + step * 0.5, 0, backWall - reach)
    const [farLeft, high] = view.project(-3.9, 0, backWall)
    const [farRight] = view.project(3.9, 0, backWall)
    fillPolygon(canvas, [farLeft, high, farRight, high, nearRight, low, nearLeft, low], [244, 244, 232], {
      alpha: 0.075,
    })
  }
}

/** A cover held close before the lens: brown, soft, without an edge. */
export function drawCover(canvas: Canvas): void {
  const soft = cloudiness(33)
  fillRect(canvas, 0, 0, canvas.width, canvas.height, [104, 82, 64], {
    texture: (x, y) =>
      0.72 + 0.28 * soft(x / (canvas.width * 0.45), y / (canvas.width * 0.45)) + 0.1 * (x / canvas.width),
  })
}
