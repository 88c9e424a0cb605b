import { describe, expect, it } from 'vitest'
import { findBlobs } from './blobs.ts'
import { zoneMask } from './zone-shape.ts'

describe('components in a mask', () => {
  it('specks are dropped and near pieces are one component', () => {
    const mask = new Uint8Array(40 * 20)
    const set = (x: number, y: number, w: number, h: number): void => {
      for (let row = y; row < y + h; row++) mask.fill(1, row * 40 + x, row * 40 + x + w)
    }
    set(3, 3, 1, 1)
    set(10, 5, 6, 5)
    set(10, 11, 6, 5)
    set(30, 5, 6, 6)
    const { blobs } = findBlobs(mask, 40, 20)
    expect(blobs).toHaveLength(2)
    expect(blobs[0]).toMatchObject({ left: 9, right: 17, top: 4, bottom: 17 })
  })
})

describe('a zone', () => {
  it('covers the pixels whose middle lies inside, dents included', () => {
    const mask = zoneMask(
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0.5, 0.5],
        [0, 1],
      ],
      10,
      10,
    )
    const rows = Array.from({ length: 10 }, (_, y) => mask.subarray(y * 10, y * 10 + 10).join(''))
    expect(rows[0]).toBe('1111111111')
    expect(rows[9]).toBe('1000000001')
    expect(rows[6]).toBe('1110001111')
  })

  it('may reach beyond the picture', () => {
    const mask = zoneMask(
      [
        [-1, -1],
        [2, -1],
        [2, 2],
        [-1, 2],
      ],
      4,
      4,
    )
    expect(mask.every(value => value === 1)).toBe(true)
  })
})
