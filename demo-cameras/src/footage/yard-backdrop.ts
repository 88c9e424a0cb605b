/** The yard as it stands: sky, halls, road, fence and the painted restricted zone. Drawn once. */
import { type Canvas, type Colour, fillPolygon } from './canvas.ts'
import { chance, cloudiness } from './grain.ts'
import { flatGrain, groundGrain, verticalFade } from './ground.ts'
import { fillEllipse, fillLimb, fillRect, fillSoft } from './shapes.ts'
import { drawBox, drawDisc, drawGround, drawSide, drawWall, type Stage } from './solids.ts'

/** The painted zone on the ground, metres. */
export const restrictedZone = { x: -4.2, z: 14.4, w: 8.4, d: 5.2 } as const

const asphalt: Colour = [112, 114, 116]

export function drawYardBackdrop(stage: Stage): void {
  const noise = cloudiness(7)
  drawSky(stage, noise)
  drawGround(stage, -4000, 4, 8000, 6000, asphalt, { texture: groundGrain(stage.view, noise, 1.3, 0.24) })
  drawConcrete(stage, noise)
  drawHall(stage)
  drawWarehouse(stage)
  drawRoad(stage, noise)
  drawFence(stage)
  drawWalkway(stage)
  drawRestrictedZone(stage)
  drawStains(stage)
}

function drawSky(stage: Stage, noise: (x: number, y: number) => number): void {
  const { canvas, view } = stage
  const [, horizon] = view.project(0, 0, 100_000)
  fillRect(canvas, 0, 0, view.width, horizon + 2, [168, 196, 222], { texture: verticalFade(0, horizon, 0.82, 1.16) })
  const next = chance(21)
  for (let i = 0; i < 9; i++) {
    const x = next() * view.width
    const y = horizon * (0.1 + 0.5 * next())
    for (let puff = 0; puff < 5; puff++) {
      const size = view.width * (0.03 + 0.035 * next())
      fillSoft(canvas, x + (puff - 2) * size * 0.8, y + next() * 8, size, size * 0.3, [244, 246, 248], 0.4)
    }
  }
  for (let x = -20; x < view.width + 20; x += 9) {
    const tall = view.height * (0.012 + 0.022 * noise(x / 40, 3))
    fillEllipse(canvas, x, horizon + 2, 14, tall, [92, 110, 92], { alpha: 0.9 })
  }
}

/** Concrete slabs of the apron with joints every five metres. */
function drawConcrete(stage: Stage, noise: (x: number, y: number) => number): void {
  drawGround(stage, -24, 9, 48, 17, [150, 149, 144], { texture: groundGrain(stage.view, noise, 0.9, 0.22) })
  for (let x = -25; x <= 25; x += 5) drawGround(stage, x, 9, 0.06, 17, [112, 111, 107])
  for (let z = 11; z < 26; z += 5) drawGround(stage, -24, z, 48, 0.07, [112, 111, 107])
}

function drawHall(stage: Stage): void {
  const { canvas } = stage
  drawStack(stage, -33, 74)
  drawStack(stage, -28.5, 76)
  for (let bay = 0; bay < 5; bay++) drawSawTooth(stage, -44 + bay * 8)
  drawBox(stage, { x: -44, y: 0, z: 56, w: 40, h: 9.5, d: 26 }, [176, 168, 156], {
    texture: flatGrain(cloudiness(12), 26, 0.08),
  })
  for (let x = -43; x < -5; x += 1.6) drawWall(stage, x, 0.2, 55.95, 0.07, 9.2, [158, 150, 139])
  for (let x = -42; x < -6; x += 4) drawWall(stage, x, 6.4, 55.9, 3, 1.5, [84, 104, 120])
  for (const x of [-36, -25, -14]) {
    drawWall(stage, x, 0, 55.9, 4.6, 4.8, [88, 102, 116])
    for (let slat = 0.4; slat < 4.7; slat += 0.45) drawWall(stage, x, slat, 55.85, 4.6, 0.07, [70, 82, 94])
    drawWall(stage, x - 0.25, 0, 55.85, 0.25, 5, [224, 184, 60])
    drawWall(stage, x + 4.6, 0, 55.85, 0.25, 5, [224, 184, 60])
  }
  drawWall(stage, -44, 8.9, 55.9, 40, 0.6, [150, 48, 42])
  const [x, y] = stage.view.project(-24, 0.2, 55)
  fillSoft(canvas, x, y, stage.view.scaleAt(0, 55) * 21, 5, [30, 32, 34], 0.35)
}

function drawSawTooth(stage: Stage, x: number): void {
  const { canvas, view } = stage
  const [left, low] = view.project(x, 9.4, 56)
  const [right] = view.project(x + 8, 9.4, 56)
  const [, high] = view.project(x, 11.8, 56)
  fillPolygon(canvas, [left, high, right, low, left, low], [134, 142, 150])
  fillRect(canvas, left, high, view.scaleAt(10, 56) * 0.35, low - high, [200, 216, 226])
}

function drawStack(stage: Stage, x: number, z: number): void {
  drawWall(stage, x, 0, z, 1.8, 23, [186, 178, 170])
  drawWall(stage, x + 1.2, 0, z - 0.1, 0.6, 23, [158, 150, 143])
  for (const y of [15.5, 18.5, 21.5]) drawWall(stage, x, y, z - 0.2, 1.8, 1.5, [186, 60, 50])
}

function drawWarehouse(stage: Stage): void {
  const wall: Colour = [128, 148, 164]
  drawBox(stage, { x: 15, y: 0, z: 36, w: 34, h: 8, d: 34 }, wall, { texture: flatGrain(cloudiness(5), 30, 0.06) })
  for (let z = 36.5; z < 70; z += 1.4) drawSide(stage, 14.98, 0, z, 8, 0.09, [100, 118, 132])
  for (let x = 15.6; x < 48; x += 1.2) drawWall(stage, x, 0, 35.95, 0.06, 8, [114, 133, 148])
  for (const z of [40, 47, 54]) {
    drawSide(stage, 14.95, 0.9, z, 3.9, 4, [70, 76, 82])
    drawSide(stage, 14.9, 0, z - 0.3, 0.9, 4.6, [40, 42, 44])
  }
  for (const x of [17.5, 25, 32.5]) {
    drawWall(stage, x, 0, 35.9, 4.6, 4.4, [206, 208, 206])
    for (let slat = 0.5; slat < 4.3; slat += 0.5) drawWall(stage, x, slat, 35.85, 4.6, 0.06, [176, 178, 178])
    drawWall(stage, x, 0, 35.8, 0.3, 1.2, [220, 180, 50])
    drawWall(stage, x + 4.3, 0, 35.8, 0.3, 1.2, [220, 180, 50])
  }
  drawWall(stage, 15, 7.3, 35.9, 34, 0.7, [40, 84, 130])
}

function drawRoad(stage: Stage, noise: (x: number, y: number) => number): void {
  drawGround(stage, -120, 26, 240, 0.35, [176, 174, 168])
  drawGround(stage, -120, 26.35, 240, 7.4, [78, 80, 83], { texture: groundGrain(stage.view, noise, 0.8, 0.18) })
  drawGround(stage, -120, 33.75, 240, 0.35, [176, 174, 168])
  for (let x = -60; x < 60; x += 4) drawGround(stage, x, 29.9, 2.2, 0.2, [222, 220, 210])
  drawGround(stage, -120, 26.75, 240, 0.14, [214, 196, 110])
  drawGround(stage, -120, 33.2, 240, 0.14, [214, 196, 110])
  drawGround(stage, -120, 34.1, 240, 1.6, [104, 124, 84], { texture: groundGrain(stage.view, noise, 0.4, 0.4) })
}

function drawFence(stage: Stage): void {
  const { canvas, view } = stage
  const z = 34.8
  for (let y = 0.25; y <= 2.2; y += 0.28) {
    fillLimb(canvas, view.project(-34, y, z), view.project(14.5, y, z), 0.9, 0.9, [150, 156, 160], { alpha: 0.6 })
  }
  for (let x = -34; x < 14.6; x += 2.4) {
    fillLimb(canvas, view.project(x, 0, z), view.project(x, 2.4, z), 2.2, 2, [120, 126, 130])
  }
}

/** The green way that people are meant to take. */
function drawWalkway(stage: Stage): void {
  const grain = groundGrain(stage.view, cloudiness(3), 0.5, 0.2)
  drawGround(stage, -24, 22, 48, 2.2, [84, 132, 100], { texture: grain })
  drawGround(stage, -24, 21.9, 48, 0.12, [226, 226, 218])
  drawGround(stage, -24, 24.15, 48, 0.12, [226, 226, 218])
}

function drawRestrictedZone(stage: Stage): void {
  const { x, z, w, d } = restrictedZone
  const grain = groundGrain(stage.view, cloudiness(9), 0.6, 0.22)
  drawGround(stage, x, z, w, d, [174, 84, 72], { alpha: 0.55, texture: grain })
  const stripe = 0.42
  drawGround(stage, x, z, w, stripe, [228, 190, 56], { texture: grain })
  drawGround(stage, x, z + d - stripe, w, stripe, [228, 190, 56], { texture: grain })
  drawGround(stage, x, z, stripe, d, [228, 190, 56], { texture: grain })
  drawGround(stage, x + w - stripe, z, stripe, d, [228, 190, 56], { texture: grain })
  for (let along = 0.2; along < w - 0.4; along += 0.8) {
    for (const row of [z, z + d - stripe]) drawGround(stage, x + along, row, 0.36, stripe, [44, 42, 40])
  }
  for (let along = 0.6; along < d - 0.6; along += 0.8) {
    for (const column of [x, x + w - stripe]) drawGround(stage, column, z + along, stripe, 0.36, [44, 42, 40])
  }
}

function drawStains(stage: Stage): void {
  const next = chance(77)
  for (let i = 0; i < 14; i++) {
    const x = -12 + next() * 24
    const z = 11.5 + next() * 12
    const [px, py] = stage.view.project(x, 0, z)
    const wide = stage.view.scaleAt(0, z) * (0.2 + 0.5 * next())
    fillSoft(stage.canvas, px, py, wide, wide * 0.28, [58, 56, 54], 0.22)
  }
}

/** What stands in the yard and can hide people behind it. */
export function drawCabinet(stage: Stage): void {
  drawBox(stage, { x: -1.3, y: 0, z: 18, w: 2.6, h: 1.9, d: 1 }, [142, 150, 146])
  drawWall(stage, -1.22, 0.12, 17.98, 1.18, 1.66, [156, 164, 160])
  drawWall(stage, 0.04, 0.12, 17.98, 1.18, 1.66, [156, 164, 160])
  for (const x of [-0.62, 0.64]) {
    drawWall(stage, x - 0.2, 1.1, 17.96, 0.4, 0.36, [236, 200, 40])
    drawDisc(stage, x, 1.28, 17.95, 0.09, [30, 28, 26])
  }
  for (let y = 0.3; y < 0.8; y += 0.12) drawWall(stage, -1.1, y, 17.96, 0.9, 0.05, [112, 120, 116])
}

export function drawContainers(stage: Stage): void {
  const stack: [number, number, Colour][] = [
    [0, 0, [46, 96, 140]],
    [2.5, 0.2, [168, 74, 48]],
  ]
  for (const [y, shift, colour] of stack) {
    drawBox(stage, { x: -14.5 + shift, y, z: 18, w: 6.1, h: 2.45, d: 2.4 }, colour)
    for (let rib = 0.3; rib < 6; rib += 0.45)
      drawWall(stage, -14.5 + shift + rib, y + 0.15, 17.98, 0.12, 2.15, [
        colour[0] * 0.84,
        colour[1] * 0.84,
        colour[2] * 0.84,
      ])
  }
}

export function drawBarrels(stage: Stage): void {
  const spots: [number, number, Colour][] = [
    [8.2, 19.6, [40, 90, 150]],
    [9.0, 19.5, [40, 90, 150]],
    [9.8, 19.7, [190, 150, 40]],
    [8.6, 19.0, [170, 60, 50]],
  ]
  for (const [x, z, colour] of spots) {
    drawWall(stage, x - 0.3, 0, z, 0.6, 0.9, colour)
    drawWall(stage, x + 0.1, 0, z, 0.2, 0.9, [colour[0] * 0.75, colour[1] * 0.75, colour[2] * 0.75])
    for (const y of [0.28, 0.58])
      drawWall(stage, x - 0.3, y, z, 0.6, 0.04, [colour[0] * 0.7, colour[1] * 0.7, colour[2] * 0.7])
    const [px, py] = stage.view.project(x, 0.9, z)
    const wide = stage.view.scaleAt(0.9, z) * 0.3
    fillEllipse(stage.canvas, px, py, wide, wide * 0.3, [colour[0] * 1.15, colour[1] * 1.15, colour[2] * 1.15])
  }
}

export function drawLampPost(stage: Stage, x: number, z: number): void {
  const { canvas, view } = stage
  const scale = view.scaleAt(3, z)
  fillLimb(canvas, view.project(x, 0, z), view.project(x, 6.6, z), 0.16 * scale, 0.09 * scale, [92, 96, 100])
  fillLimb(canvas, view.project(x, 6.6, z), view.project(x - 1.3, 6.8, z), 0.08 * scale, 0.07 * scale, [92, 96, 100])
  fillLimb(
    canvas,
    view.project(x - 0.9, 6.75, z),
    view.project(x - 1.7, 6.75, z),
    0.16 * scale,
    0.12 * scale,
    [214, 216, 208],
  )
}

/** Puffs that rise from the stacks; `share` 0 to 1 runs round once in the film's loop of puffs. */
export function drawSmoke(canvas: Canvas, stage: Stage, share: number): void {
  const puffs = 9
  for (const x of [-32.1, -27.6]) {
    const [left, top] = stage.view.project(x, 23.2, 75)
    for (let i = 0; i < puffs; i++) {
      const age = (i / puffs + share) % 1
      const size = stage.view.width * (0.004 + 0.02 * age)
      fillEllipse(
        canvas,
        left + age * stage.view.width * 0.09,
        top - age * stage.view.height * 0.07,
        size,
        size * 0.55,
        [236, 236, 234],
        {
          alpha: 0.34 * (1 - age),
        },
      )
    }
  }
}
