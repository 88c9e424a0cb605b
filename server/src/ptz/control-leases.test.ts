import { ptzPace, ptzRate } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { expect, test } from 'vitest'
import { controlLeases } from './control-leases.ts'

const one = { accountId: 1, sessionId: 1, fullName: '张三' }
const other = { accountId: 2, sessionId: 2, fullName: '李四' }

test('whoever steers has the camera until a while after the last act, of each session by itself', () => {
  let now = 0
  const known = controlLeases(() => now)
  expect(known.act(7, one)).toBe('begins')
  now += ptzPace.lease - 1
  expect(known.otherThan(7, other)).toBe('张三')
  expect(known.otherThan(7, { ...one, sessionId: 3 })).toBe('张三')
  expect(known.otherThan(8, other)).toBe('')
  expect(known.act(7, one)).toBe('goesOn')
  now += ptzPace.lease
  expect(known.otherThan(7, other)).toBe('')
  expect(known.act(7, other)).toBe('begins')
})

test('acts are bounded, and come back with time', () => {
  let now = 0
  const known = controlLeases(() => now)
  const many = Array.from({ length: ptzRate.burst + 1 }, () => known.act(7, one))
  expect(many.at(-1)).toBe('tooFast')
  expect(many.filter(each => each !== 'tooFast')).toHaveLength(ptzRate.burst)
  now += 1000
  expect(known.act(7, one)).toBe('goesOn')
})
