// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../core/brand-store.ts'
import { startFakeLiveChannel } from '../../core/testing/fake-live-channel.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { AlarmDetailDialog } from './AlarmDetailDialog.tsx'
import { type AlarmSequence, useAsAlarmSequence } from './alarm-sequence.ts'

const noVerdicts = { trueAlarms: 0, falseAlarms: 0 }
let server: FakeServer
let live: ReturnType<typeof startFakeLiveChannel>
const onClose = vi.fn()
const go = vi.fn<AlarmSequence['go']>()
const sequence: AlarmSequence = {
  positionOf: () => ({ place: 3, of: 20 }),
  rowOf: () => undefined,
  staysBeside: false,
  go,
}
beforeEach(() => {
  vi.resetAllMocks()
  server = startFakeServer()
  live = startFakeLiveChannel(server)
  server.answers(alarmCalls.get, ({ alarmId }) => anAlarm({ id: alarmId, comment: '' }))
  server.answers(alarmCalls.listOccurrences, { rows: [], total: 0 })
  server.answers(alarmCalls.listHandlings, { rows: [], total: 0 })
  server.answers(relationCalls.readRelated, { cameras: [], people: [] })
  server.answers(deskCalls.readPrecision, { type: noVerdicts, channel: noVerdicts })
  server.answers(opinionCalls.listOfAlarm, { inUse: false, waiting: false, opinions: [] })
  signInAs([rights.workplace])
})
function OfAList() {
  useAsAlarmSequence(sequence)
  return <AlarmDetailDialog id="a1-1" onClose={onClose} />
}

test('an alarm of a link is read from the server; one that is not there is said, and asked for again by hand', async () => {
  server.refuses(alarmCalls.get, 'alarm.notFound')
  const { person } = renderScreen(<AlarmDetailDialog id="a1-1" onClose={onClose} />)
  expect(await screen.findByText(/告警不存在/)).toBeTruthy()
  server.answers(alarmCalls.get, anAlarm())
  await person.click(screen.getByRole('button', { name: /重\s?试/ }))
  expect(await screen.findByText('区域入侵', { selector: 'span' })).toBeTruthy()
  expect(server.received(alarmCalls.get).map(({ alarmId }) => alarmId)).toEqual(['a1-1', 'a1-1'])
})

test('the list it belongs to leads on, by button and by key; its end and a page that does not come are said', async () => {
  const { person } = renderScreen(<OfAList />)
  expect(await screen.findByText('第 3 条，共 20 条')).toBeTruthy()
  go.mockResolvedValue(true)
  await person.click(screen.getByRole('button', { name: '上一条' }))
  go.mockResolvedValue(false)
  await person.keyboard('j')
  expect(await screen.findByText('已经是最后一条')).toBeTruthy()
  go.mockRejectedValue(new Error('no line'))
  await person.click(screen.getByRole('button', { name: '下一条' }))
  expect(await screen.findByText(/加载失败/)).toBeTruthy()
  expect(go.mock.calls).toEqual([
    ['a1-1', -1],
    ['a1-1', 1],
    ['a1-1', 1],
  ])
  expect(onClose).not.toHaveBeenCalled()
})

test('an alarm that somebody else deletes closes, and it is said why', async () => {
  renderScreen(<AlarmDetailDialog id="a1-1" onClose={onClose} />)
  await screen.findByText('区域入侵', { selector: 'span' })
  await live.opened()
  act(() => live.notify({ kind: 'alarmGone', alarmId: 'a1-2' }, { kind: 'alarmGone', alarmId: 'a1-1' }))
  expect(await screen.findByText('该告警已被删除')).toBeTruthy()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
