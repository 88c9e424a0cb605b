import { expect, test } from 'vitest'
import { masked } from './masked.rules.ts'

test.each([
  ['13800001234', '138****1234'],
  ['110101199003071234', '110***********1234'],
  ['12345', '1**45'],
  ['123', '***'],
  ['', ''],
])('%s is shown as %s', (text, shown) => expect(masked(text)).toBe(shown))
