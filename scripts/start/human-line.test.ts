import { expect, test } from 'vitest'
import { asHumanLine } from './human-line.ts'

test.each([
  ['disk nearly full', 'disk nearly full'],
  ['{"level":30,"msg":"request"}', undefined],
  ['{"level":50,"msg":"relay failed","err":{"message":"timeout"}}', 'relay failed: timeout'],
  ['{"level":60,"msg":"gone","err":{"message":"gone"}}', 'gone'],
  ['{half a line', '{half a line'],
  ['    at file:///x.ts:1', undefined],
  ['Node.js v24.21.0', undefined],
  ['', undefined],
])('of %j the terminal shows %j', (line, shown) => {
  expect(asHumanLine(line)).toBe(shown)
})
