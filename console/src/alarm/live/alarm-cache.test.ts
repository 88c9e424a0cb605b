import { QueryObserver } from '@tanstack/react-query'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { familyWays } from '@watchfire/contract/alarm/alarm.families.ts'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../core/query-client.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { bringUpToDate, knownAlarm, noteHandledHere } from './alarm-cache.ts'
import { alarmInbox } from './alarm-inbox.ts'

const queryKey = ['alarm', alarmCalls.list.path, {}]
afterEach(() => queryClient.clear())

function changeOf(id: string, count: number) {
  const inbox = alarmInbox()
  inbox.add({ kind: 'alarm', cause: 'repeated', alarm: anAlarm({ id, count }) })
  const updates = inbox.take()
  if (updates) bringUpToDate(updates)
}

test('a change of a row changes the row, and neither the age nor the failure of its list', async () => {
  let answer = async () => ({ rows: [anAlarm({ id: '1' }), anAlarm({ id: '2' })], total: 2 })
  const list = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => answer(),
    retry: false,
    meta: { quiet: true },
  })
  const unsubscribe = list.subscribe(() => {})
  await list.refetch()
  const { dataUpdatedAt } = list.getCurrentResult()
  const [, untouched] = list.getCurrentResult().data?.rows ?? []
  answer = () => Promise.reject(new Error('nobody answers'))
  await list.refetch()

  changeOf('1', 2)
  const now = list.getCurrentResult()
  expect(now.data?.rows.map(row => row.count)).toEqual([2, untouched?.count])
  expect(now.data?.rows[1]).toBe(untouched)
  expect(now).toMatchObject({ dataUpdatedAt, error: { message: 'nobody answers' } })
  unsubscribe()
})

test('a change of a row does not take back that its list is to be read again', async () => {
  queryClient.setQueryData(queryKey, { rows: [anAlarm({ id: '1' })], total: 1 })
  await queryClient.invalidateQueries({ queryKey })
  changeOf('1', 2)
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ data: { rows: [{ count: 2 }] }, isInvalidated: true })
})

test('what was handled here is handled on screen at once, with what may still be done', () => {
  const [normal, notice] = [anAlarm({ id: '1', level: 'normal' }), anAlarm({ id: '2', level: 'notice' })]
  queryClient.setQueryData(queryKey, { rows: [normal, notice], total: 2 })
  noteHandledHere([normal, notice], 'ignored')
  expect(queryClient.getQueryData(queryKey)).toMatchObject({
    rows: [
      { state: 'handled', verdict: 'ignored', can: { handle: true } },
      { state: 'handled', verdict: 'viewed', can: { handle: false, verdicts: [] } },
    ],
  })
})

test('an alarm is known by any list, by the watch and by its family’s call', () => {
  expect(knownAlarm('1')).toBeUndefined()
  queryClient.setQueryData(queryKey, { rows: [anAlarm({ id: '1' })], total: 1 })
  queryClient.setQueryData(['alarm', alarmCalls.listCurrent.path, {}], [anAlarm({ id: '2' })])
  queryClient.setQueryData(['family', familyWays.jam.find.path, {}], anAlarm({ id: '3', family: 'jam' }))
  queryClient.setQueryData(['alarm', alarmCalls.countToday.path, {}], { total: 3 })
  expect([knownAlarm('1')?.id, knownAlarm('2')?.id, knownAlarm('3')?.family]).toEqual(['1', '2', 'jam'])
})
