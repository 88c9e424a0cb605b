import { modelInput } from '@watchfire/contract/model/model.shapes.ts'
import { expect, test } from 'vitest'
import { writeInput } from './model-input.ts'

const picture = { width: 2, height: 1, pixels: Uint8Array.of(10, 20, 30, 40, 50, 60) }
const sized = (changes: object) => ({ ...modelInput.parse({ width: 32, height: 32 }), width: 3, height: 2, ...changes })
const numbers = (changes: object): number[] => {
  // What lay there before is overwritten.
  const into = new Float32Array(18).fill(99)
  writeInput(picture, sized(changes), into)
  return [...into]
}

test('the picture lies in the corner, colour by colour, and the rest is filled', () => {
  const [red, green, blue] = [
    [10, 40],
    [20, 50],
    [30, 60],
  ].map(row => [...row, 7, 7, 7, 7])
  expect(numbers({ pad: 7 })).toEqual([red, green, blue].flat())
  expect(numbers({ pad: 7, colour: 'bgr' })).toEqual([blue, green, red].flat())
  expect(numbers({ layout: 'nhwc' }).slice(0, 9)).toEqual([10, 20, 30, 40, 50, 60, 0, 0, 0])
})

test('values are scaled, then the mean is taken off and the rest divided, the filling like the picture', () => {
  const [first, , filled] = numbers({ scale: 0.5, mean: [1, 0, 0], std: [2, 1, 1], pad: 4 })
  expect([first, filled]).toEqual([2, 0.5])
})
