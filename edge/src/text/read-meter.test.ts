/** From the text of a meter to its number, or to none. */
import { expect, test } from 'vitest'
import { readMeter, signsOf } from './read-meter.ts'

const surely = (text: string, sure = 0.98) => [...text].map(sign => ({ sign, sure }))
const anything = { least: -1e12, most: 1e12 }

test.each([
  ['00123.45', undefined, 123.45],
  ['7.92 MPa', undefined, 7.92],
  ['7,92MPa', undefined, 7.92],
  ['220.4V', undefined, 220.4],
  ['-12.5℃', undefined, -12.5],
  ['２３．５°C', undefined, 23.5],
  ['¥0.387', undefined, 0.387],
  ['0012345', 2, 123.45],
  ['00123.45', 2, 123.45],
  ['88', undefined, 88],
])('“%s” with %s decimals is %d', (text, decimals, value) => {
  expect(readMeter(surely(text), { ...anything, decimals })).toEqual({ value })
})

test.each([
  ['a sign in doubt', [...surely('12'), ...surely('3', 0.7), ...surely('.4')], anything, 'unclear'],
  ['no digit', surely('kWh'), anything, 'noNumber'],
  ['nothing', surely(''), anything, 'noNumber'],
  ['two numbers', surely('12:45'), anything, 'noNumber'],
  ['two points', surely('1.2.3'), anything, 'noNumber'],
  ['a letter that may be a digit', surely('12O.4'), anything, 'noNumber'],
  ['one of them at the end', surely('12l'), anything, 'noNumber'],
  ['a point elsewhere than it stands', surely('1234.5'), { ...anything, decimals: 2 }, 'noNumber'],
  ['too few digits for the point', surely('45'), { ...anything, decimals: 2 }, 'noNumber'],
  ['more than it can show', surely('120'), { least: 0, most: 100 }, 'outside'],
  ['less than it can show', surely('-1'), { least: 0, most: 100 }, 'outside'],
])('%s is a gap', (_, read, format, problem) => {
  expect(readMeter(read, format)).toEqual({ problem })
})

test('a sign in doubt beside the number spoils nothing', () => {
  expect(readMeter([...surely('7.92'), ...surely('MPa', 0.4)], anything)).toEqual({ value: 7.92 })
})

test('columns of one sign are the sign once, as sure as the surest of them', () => {
  const keys = ['1', '2', '.']
  const columns = (...steps: [sign: number, chance: number][]) => {
    const odds = new Float32Array(steps.length * 4)
    for (const [at, [sign, chance]] of steps.entries()) odds[at * 4 + sign] = chance
    return { count: steps.length, signs: 4, odds }
  }
  expect(signsOf(columns([1, 0.6], [1, 0.9], [0, 0.9], [1, 0.95], [3, 0.99], [2, 0.8], [0, 1]), keys)).toEqual([
    { sign: '1', sure: expect.closeTo(0.9) },
    { sign: '1', sure: expect.closeTo(0.95) },
    { sign: '.', sure: expect.closeTo(0.99) },
    { sign: '2', sure: expect.closeTo(0.8) },
  ])
  expect(signsOf(columns([0, 1]), keys)).toEqual([])
})
