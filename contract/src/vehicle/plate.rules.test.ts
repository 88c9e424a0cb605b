import { expect, test } from 'vitest'
import { coloursOf, nearPatterns, plainPlate, plateDistance, plateKindOf, readPlateOf } from './plate.rules.ts'

test.each([
  ['京A12345', 'ordinary', 'blue'],
  ['粤BZ8K90', 'ordinary', 'blue'],
  ['沪AD12345', 'smallEnergy', 'green'],
  ['浙BF0A001', undefined, undefined],
  ['浙BFA0001', 'smallEnergy', 'green'],
  ['京A12345D', 'heavyEnergy', 'yellowGreen'],
  ['鲁B1234挂', 'special', 'yellow'],
  ['苏E0001警', 'special', 'white'],
  ['粤Z1234港', 'special', 'black'],
  ['京A1234', undefined, undefined],
  ['京A123456', undefined, undefined],
  ['京1A2345', undefined, undefined],
  ['A12345', undefined, undefined],
  ['京I12345', undefined, undefined],
  ['京A1234I', undefined, undefined],
  ['京A1234O', undefined, undefined],
  ['京AL12345', undefined, undefined],
  ['京A12345Z', undefined, undefined],
  ['京a12345', undefined, undefined],
  ['京A12挂45', undefined, undefined],
  ['', undefined, undefined],
])('%s is %s, usually %s', (plate, kind, colour) => {
  expect(plateKindOf(plate)).toBe(kind)
  expect(coloursOf(plate)[0]).toBe(colour)
})

test.each([
  [' 京a·12345 ', '京A12345'],
  ['京Ａ１２３４５', '京A12345'],
  ['京A-123 45', '京A12345'],
])('%s is stored as %s', (typed, stored) => expect(plainPlate(typed)).toBe(stored))

test.each([
  ['京A12345', '京A12345', 0],
  ['京A12345', '京A1234S', 1],
  ['京A12345', '京A1234', 1],
  ['京A12345', '京A12345D', 1],
  ['京A12345', '京A21345', 2],
  ['京A12345', '沪B99999', 3],
  ['', '京A12345', 3],
])('from %s to %s it is %d', (one, other, distance) => expect(plateDistance(one, other)).toBe(distance))

test.each([
  ['京A12345', true],
  ['京A1234S', true],
  ['京A1234', true],
  ['京A12345D', true],
  ['京B12345', true],
  ['京A21345', false],
  ['京A123', false],
  ['沪B99999', false],
])('%s fits a pattern of 京A12345: %s', (plate, fits) => {
  const fitting = nearPatterns('京A12345').some(pattern =>
    new RegExp(`^${pattern.replaceAll('_', '.')}$`, 'u').test(plate),
  )
  expect(fitting).toBe(fits)
  expect(fitting).toBe(plateDistance('京A12345', plate) <= 1)
})

test.each([
  ['京a·12%_345', '京A12345'],
  ['<京A12345>;x', '京A12345X'],
  ['%', ''],
])('of %s a camera has read %s', (read, plate) => expect(readPlateOf(read)).toBe(plate))
