import { expect, test } from 'vitest'
import { problemOf, toKeep, toType } from './typed-place.ts'

test('what is typed is shown again as it was typed, in either system', () => {
  for (const system of ['wgs84', 'gcj02'] as const)
    for (const typed of [
      { longitude: 121.473701, latitude: 31.230416 },
      { longitude: 87.617733, latitude: 43.792818 },
      { longitude: 13.405, latitude: 52.52 },
    ])
      expect(toType(toKeep(typed, system), system)).toEqual(typed)
})

test('on a Chinese map it is kept as GPS has it', () => {
  const kept = toKeep({ longitude: 121.531542, latitude: 31.175304 }, 'gcj02')
  expect(kept.longitude).toBeCloseTo(121.5272106, 5)
  expect(kept.latitude).toBeCloseTo(31.1774276, 5)
})

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ longitude: 120 }, 'placeHalf'],
  [{ latitude: 0 }, 'placeHalf'],
  [{ longitude: 0, latitude: 0 }, undefined],
  [{ longitude: 181, latitude: 0 }, 'placeInvalid'],
  [{ longitude: 0, latitude: 86 }, 'placeInvalid'],
])('%j: %s', (at, problem) => expect(problemOf(at)).toBe(problem))
