import { describe, expect, it } from 'vitest'
import { createCanvas, fillPolygon } from './canvas.ts'
import { gateFaults } from './gate-scene.ts'
import { framesPerSecond } from './scene.ts'
import { createScene } from './scenes.ts'
import { yardZone } from './yard-scene.ts'

const size = { width: 320, height: 180 }

describe('polygons', () => {
  it('cover pixels by exactly their area, whatever the winding', () => {
    for (const points of [
      [1, 1, 3.5, 1, 3.5, 2, 1, 2],
      [1, 2, 3.5, 2, 3.5, 1, 1, 1],
    ]) {
      const canvas = createCanvas(6, 4)
      canvas.pixels.fill(0)
      fillPolygon(canvas, points, [200, 100, 50])
      const reds = Array.from({ length: 6 }, (_, x) => canvas.pixels[(6 + x) * 4])
      expect(reds).toEqual([0, 200, 200, 100, 0, 0])
    }
  })

  it('may lie partly or wholly outside of the picture', () => {
    const canvas = createCanvas(4, 4)
    canvas.pixels.fill(0)
    fillPolygon(canvas, [-10, -10, 2, -10, 2, 2, -10, 2], [9, 9, 9])
    fillPolygon(canvas, [50, 50, 60, 50, 60, 60], [9, 9, 9])
    const filled = Array.from({ length: 16 }, (_, i) => canvas.pixels[i * 4])
    expect(filled).toEqual([9, 9, 0, 0, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })
})

describe('the drawn scenes', () => {
  it('are the same on every run', () => {
    for (const name of ['yard', 'gate'] as const) expect(picture(name, 130)).toEqual(picture(name, 130))
  })

  it('end as they begin, so that the loop has no jump', () => {
    const yard = createScene('yard', size)
    expect(changedPixels('yard', 0, yard.frames - 1)).toBeLessThan(400)
  })

  it('freezes the gate camera to the very same picture and noise', () => {
    const frozen = gateFaults.find(fault => fault.kind === 'frozen')
    const first = (frozen?.from ?? 0) * framesPerSecond
    expect(picture('gate', first + 100)).toEqual(picture('gate', first + 1))
    expect(picture('gate', first - 30)).not.toEqual(picture('gate', first))
  })

  it('name the painted zone in fractions inside of the picture', () => {
    const zone = yardZone()
    expect(zone).toHaveLength(4)
    for (const fraction of zone.flat()) expect(fraction).toSatisfy((value: number) => value > 0 && value < 1)
  })
})

function picture(name: 'yard' | 'gate', number: number): { noise: number; pixels: Uint8ClampedArray } {
  const canvas = createCanvas(size.width, size.height)
  const noise = createScene(name, size).draw(canvas, number)
  return { noise, pixels: canvas.pixels }
}

function changedPixels(name: 'yard' | 'gate', one: number, other: number): number {
  const a = picture(name, one).pixels
  const b = picture(name, other).pixels
  let changed = 0
  for (let i = 0; i < a.length; i += 4) if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > 24) changed++
  return changed
}
