import { expect, test } from 'vitest'
import { forgetAll } from '../../core/browser-storage.ts'
import { draftKeyOf, forgetUnsent, keepUnsent, unsentFor } from './unsent-mail.ts'

const draft = (message: string) => ({ receivers: ['li@plant.cn'], copies: [], title: 't', message })
const [one, two] = [draftKeyOf(['a1']), draftKeyOf(['a1', 'a2'])]

test('what was written for some alarms is there again, whatever is written for others meanwhile', () => {
  keepUnsent(one, draft('first'))
  keepUnsent(two, draft('second'))
  keepUnsent(one, draft('first, longer'))
  expect([unsentFor(one)?.message, unsentFor(two)?.message]).toEqual(['first, longer', 'second'])
  forgetUnsent(one)
  expect([unsentFor(one), unsentFor(two)?.message]).toEqual([undefined, 'second'])
})

test('the oldest of many makes room, and signing out forgets all', () => {
  for (let n = 0; n < 25; n += 1) keepUnsent(`k${n}`, draft(String(n)))
  expect([unsentFor('k4'), unsentFor('k5')?.message, unsentFor('k24')?.message]).toEqual([undefined, '5', '24'])
  forgetAll()
  expect(unsentFor('k24')).toBeUndefined()
})
