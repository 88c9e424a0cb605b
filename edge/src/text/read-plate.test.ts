/** What is made of columns of signs: grammar, strokes that look like other signs, and what is no plate. */
import { expect, test } from 'vitest'
import { plateReader } from './read-plate.ts'

const keys = [...'京川粤ABDIJO0123458·:挂']
const reader = plateReader(keys)

/** Each step is the odds of some signs; what is left of them is the blank. */
function read(...steps: Record<string, number>[]) {
  const signs = keys.length + 1
  const odds = new Float32Array(steps.length * signs)
  for (const [at, step] of steps.entries()) {
    odds[at * signs] = 1 - Object.values(step).reduce((sum, chance) => sum + chance, 0)
    for (const [sign, chance] of Object.entries(step)) odds[at * signs + 1 + keys.indexOf(sign)] = chance
  }
  return reader({ count: steps.length, signs, odds })
}
/** One sign a step, with nothing between two of the same. */
const steps = (text: string, chance = 0.99) =>
  [...text].flatMap((sign, at, all) => (sign === all[at - 1] ? [{}, { [sign]: chance }] : [{ [sign]: chance }]))

test.each([
  ['an ordinary plate', '京A12345', '京A12345'],
  ['one with a dot', '京A·12345', '京A12345'],
  ['one whose dot was taken for a colon', '粤B:12345', '粤B12345'],
  ['one of new energy', '京AD12345', '京AD12345'],
  ['a heavy one of new energy', '粤B12345D', '粤B12345D'],
  ['the plate of a trailer', '京A1234挂', '京A1234挂'],
  ['the same sign five times', '川A88888', '川A88888'],
])('%s is read', (_, seen, plate) => {
  const found = read(...steps(seen))
  expect(found?.plate).toBe(plate)
  expect(found?.sure).toBeGreaterThan(0.9)
})

test('a sign that no plate has is read as the one it looks like, and a stroke that is too much is passed over', () => {
  expect(read(...steps('京AO2I45'))?.plate).toBe('京A02145')
  const [province, ...rest] = steps('川A12345')
  const passed = read(province ?? {}, { I: 0.6 }, ...rest)
  expect(passed?.plate).toBe('川A12345')
  expect(passed?.sure).toBeLessThan(1)
})

test('between two signs the likelier one is read, and its likelihood is reported', () => {
  const [, , ...rest] = steps('京A12345')
  const found = read({ 京: 0.99 }, { B: 0.6, D: 0.38 }, ...rest)
  expect(found?.plate).toBe('京B12345')
  expect(found?.sure).toBeGreaterThan(0.5)
  expect(found?.sure).toBeLessThan(0.7)
})

test.each([
  ['too short', '京A1234'],
  ['too long', '京A1234588'],
  ['no province', 'A12345'],
  ['nothing', ''],
])('%s is no plate', (_, seen) => {
  const found = read({}, ...steps(seen), {})
  expect(found?.sure ?? 0).toBeLessThan(0.5)
})
