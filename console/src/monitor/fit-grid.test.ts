import { expect, test } from 'vitest'
import { fitGrid, pictureWidth } from './fit-grid.ts'

const wide = { width: 1200, height: 600 }
const tall = { width: 680, height: 520 }
const phone = { width: 370, height: 500 }

test.each([
  ['one picture has it all', 1, wide, { columns: 1, rows: 1 }],
  ['two stand beside each other where it is wide', 2, { width: 1800, height: 520 }, { columns: 2, rows: 1 }],
  ['two stand above each other where it is not', 2, tall, { columns: 1, rows: 2 }],
  ['two stand above each other on a telephone', 2, phone, { columns: 1, rows: 2 }],
  ['four make a square', 4, wide, { columns: 2, rows: 2 }],
  ['five and six make three columns', 6, wide, { columns: 3, rows: 2 }],
  ['nine make a square', 9, wide, { columns: 3, rows: 3 }],
  ['sixteen make a square', 16, wide, { columns: 4, rows: 4 }],
  ['none has the place of one', 0, wide, { columns: 1, rows: 1 }],
] as const)('%s', (_, count, room, grid) => {
  expect(fitGrid(count, room)).toEqual(grid)
})

test('no other grid shows larger pictures', () => {
  for (const room of [wide, tall, phone, { width: 1100, height: 700 }])
    for (let count = 1; count <= 16; count += 1) {
      const grid = fitGrid(count, room)
      expect(grid.columns * grid.rows).toBeGreaterThanOrEqual(count)
      for (let columns = 1; columns <= count; columns += 1)
        expect(pictureWidth(room, grid)).toBeGreaterThanOrEqual(
          pictureWidth(room, { columns, rows: Math.ceil(count / columns) }) - 8,
        )
    }
})
