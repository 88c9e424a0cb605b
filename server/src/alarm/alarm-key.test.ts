import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alarmKeyOf, publicAlarmId } from './alarm-key.ts'

test('a public id leads back to its alarm', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 2 ** 52 }), (alarmAt, alarmId) => {
      expect(alarmKeyOf(publicAlarmId({ alarmAt, alarmId }))).toEqual({ alarmAt, alarmId })
    }),
  )
})

test.each([
  '',
  '-',
  '12',
  'a-',
  '-a',
  'A-1',
  'a-1-2',
  '0a-1',
  'a-01',
  'zzzzzzzzzzz-1',
  '1-zzzzzzzzzzzz',
  '1 -1',
  '1-1;',
])('no alarm has the id %j', text => expect(alarmKeyOf(text)).toBeUndefined())
