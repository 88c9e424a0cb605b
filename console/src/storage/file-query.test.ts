import { expect, test } from 'vitest'
import { startOfDay } from '../core/site-days.ts'
import { fileQuery } from './file-query.ts'

const day = (text: string) => startOfDay(text as never)

test('without a word it is the last week; days become a half-open span', () => {
  expect(fileQuery({}, '2026-06-10')).toEqual({ from: day('2026-06-04'), until: day('2026-06-11') })
  expect(fileQuery({ from: '2026-06-01', until: '2026-06-02' }, '2026-06-10')).toMatchObject({
    from: day('2026-06-01'),
    until: day('2026-06-03'),
  })
})

test('what the address says and no file can be is left out, but an alarm that cannot be finds nothing', () => {
  const bent = { kind: 'film', judgement: 'maybe', held: 'perhaps', alarmId: 'nonsense!' }
  expect(fileQuery(bent, '2026-06-10')).toMatchObject({
    alarmId: '0-0',
    kind: undefined,
    judgement: undefined,
    held: undefined,
  })
  expect(fileQuery({ kind: 'recording', held: 'no', alarmId: ' mfq3k8zt-2a1 ' }, '2026-06-10')).toMatchObject({
    kind: 'recording',
    held: false,
    alarmId: 'mfq3k8zt-2a1',
  })
})

test('the files of an alarm and what is on hold are of any day, unless days are chosen', () => {
  expect(fileQuery({ alarmId: 'mfq3k8zt-2a1' }, '2026-06-10').from).toBeUndefined()
  expect(fileQuery({ held: 'yes' }, '2026-06-10').from).toBeUndefined()
  expect(fileQuery({ held: 'yes', from: '2026-06-01' }, '2026-06-10').from).toBe(day('2026-06-01'))
})
