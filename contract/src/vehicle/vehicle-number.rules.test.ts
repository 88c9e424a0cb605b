import { describe, expect, test } from 'vitest'
import { problemText } from '../core/problem-text.ts'
import { keptOutNumber, type VehicleType, vehicleNumber, vehicleType } from './vehicle.shapes.ts'
import { coloursOfNumber, mayLackPlate } from './vehicle-number.rules.ts'

const table: Record<VehicleType, 'plate' | 'either'> = {
  push: 'either',
  feed: 'either',
  leftover: 'either',
  manure: 'either',
  loosening: 'either',
  throwing: 'either',
  car: 'plate',
  bus: 'plate',
  truck: 'plate',
  tanker: 'plate',
  person: 'either',
  forklift: 'either',
}

describe.each(vehicleType.out.options)('%s', type => {
  const takes = (number: string, colour: string) => expect(coloursOfNumber(type, number)[0]).toBe(colour)
  const refuses = (number: string) => expect(coloursOfNumber(type, number)).toEqual([])
  test('takes a plate', () => {
    takes('京A12345', 'blue')
    takes('京AD12345', 'green')
    refuses('京A1234')
    refuses('京1A2345')
  })
  test(`takes a number of the site: ${table[type]}`, () => {
    expect(mayLackPlate(type)).toBe(table[type] === 'either')
    for (const number of ['F12', '7', 'A12345', 'ABCDEF123456'])
      if (table[type] === 'either') takes(number, 'none')
      else refuses(number)
    for (const number of ['', 'ABCDEF1234567', '叉车1', 'f12', 'F 12', 'F_12']) refuses(number)
  })
})

test.each([
  ['f-12', 'F12'],
  [' 京a·12345 ', '京A12345'],
  ['叉车1', undefined],
  ['ABCDEF1234567', undefined],
  ['', undefined],
])('%s is read as %s', (typed, stored) => expect(vehicleNumber.safeParse(typed).data).toBe(stored))

test.each([
  ['f-12', 'F12'],
  ['京a12345', '京A12345'],
  ['a12345', undefined],
  ['AD12345', undefined],
  ['A1234', 'A1234'],
])('%s is kept out as %s: a plate without its province would keep nobody out', (typed, stored) =>
  expect(keptOutNumber.safeParse(typed).data).toBe(stored),
)

test('what lacks its province is told so in words', () => {
  const problem = keptOutNumber.safeParse('A12345', { error: problemText.zh }).error?.issues[0]?.message
  expect(problem).toBe('缺少省份简称，请写完整，例如 京A12345')
})
