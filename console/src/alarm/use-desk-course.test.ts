import { expect, test } from 'vitest'
import { anAlarm } from './an-alarm.ts'
import { beyondEdge } from './use-desk-course.ts'

const row = (id: string, at: number) => anAlarm({ id, at })
const edge = row('b', 50)

test('going on over the edge skips rows that new alarms pushed onto the next page', () => {
  expect(beyondEdge([row('a', 60), edge, row('c', 40)], edge, 1)?.id).toBe('c')
})
test('going back over the edge finds the nearest newer row', () => {
  expect(beyondEdge([row('x', 80), row('a', 60), edge], edge, -1)?.id).toBe('a')
})
test('of rows of the same moment only the row itself is skipped', () => {
  expect(beyondEdge([edge, row('c', 50)], edge, 1)?.id).toBe('c')
})
test('a page without anything further leads nowhere', () => {
  expect(beyondEdge([row('a', 60)], edge, 1)).toBeUndefined()
})
