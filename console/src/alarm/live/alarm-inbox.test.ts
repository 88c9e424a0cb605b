import { expect, test } from 'vitest'
import { anAlarm } from '../model/an-alarm.ts'
import { alarmInbox, maxRaised } from './alarm-inbox.ts'

const event = (cause: 'raised' | 'repeated' | 'handled' | 'reminded', id: string, rest = {}) => ({
  kind: 'alarm' as const,
  cause,
  alarm: anAlarm({ id, ...rest }),
})

test('an empty inbox hands out nothing', () => {
  expect(alarmInbox().take()).toBeUndefined()
})
test('several events of one alarm are handed out as its newest face', () => {
  const inbox = alarmInbox()
  inbox.add(event('raised', '1'))
  inbox.add(event('repeated', '1', { count: 2 }))
  inbox.add(event('handled', '1', { count: 2, state: 'handled' }))
  const updates = inbox.take()
  expect(updates?.raised).toHaveLength(1)
  expect(updates?.changed.get('1')).toMatchObject({ count: 2, state: 'handled' })
  expect(updates?.countsMoved).toBe(true)
  expect(inbox.take()).toBeUndefined()
})
test('a flood is handed out as its newest alarms and a total', () => {
  const inbox = alarmInbox()
  for (let number = 1; number <= 10_000; number++) inbox.add(event('raised', String(number)))
  const updates = inbox.take()
  expect(updates?.raisedTotal).toBe(10_000)
  expect(updates?.raised).toHaveLength(maxRaised)
  expect(updates?.raised.at(-1)?.id).toBe('10000')
  expect(updates?.overflowed).toBe(true)
})
test('a severe alarm is not lost in a flood of lesser ones', () => {
  const inbox = alarmInbox()
  inbox.add(event('raised', 'fire', { level: 'severe' }))
  inbox.add(event('raised', 'phone', { level: 'notice' }))
  for (let number = 1; number <= 1000; number++) inbox.add(event('raised', String(number), { level: 'notice' }))
  const updates = inbox.take()
  expect(updates?.pushedOut.map(alarm => alarm.id)).toEqual(['fire'])
  expect(updates?.raised).toHaveLength(maxRaised)
  expect(inbox.take()).toBeUndefined()
})
test('a repeat moves no counts and raises nothing', () => {
  const inbox = alarmInbox()
  inbox.add(event('repeated', '1'))
  expect(inbox.take()).toMatchObject({ raised: [], countsMoved: false, overflowed: false })
})
