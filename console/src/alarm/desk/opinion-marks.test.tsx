// @vitest-environment happy-dom
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startFakeLiveChannel } from '../../core/testing/fake-live-channel.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { setOpinionUse } from '../../opinion/public/opinion-marks.ts'
import { readOpinions } from '../../opinion/public/row-opinions.ts'
import { RowMark, RowOpinion, RowOpinions } from '../list/RowOpinion.tsx'
import { anAlarm } from '../model/an-alarm.ts'
import { listInput, readDesk } from './desk-query.ts'
import { useDeskList } from './use-desk-list.ts'
import { useRowOpinions } from './use-row-opinions.ts'

const input = listInput(readDesk(new URLSearchParams(), '2026-11-26'))
const severe = anAlarm({ id: 'a-1', level: 'severe' })
const rows = [severe, ...['a-2', 'a-3', 'a-4'].map(id => anAlarm({ id, level: 'normal' }))]
let server: FakeServer
let live: ReturnType<typeof startFakeLiveChannel>
beforeEach(() => {
  server = startFakeServer()
  live = startFakeLiveChannel(server)
  server.answers(alarmCalls.list, { rows, total: rows.length })
  signInAs([rights.workplace])
  setOpinionUse('off')
})

function Rows() {
  const { list } = useDeskList(input, true)
  const opinions = useRowOpinions(list.data)
  return (
    <RowMark value={list.data?.marks?.OpinionChip}>
      <RowOpinions value={opinions}>
        {list.data?.marks && <list.data.marks.OpinionSwitch />}
        <ul>
          {list.data?.rows.map(({ id }) => (
            <li key={id}>
              {id} <RowOpinion alarmId={id} />
            </li>
          ))}
        </ul>
      </RowOpinions>
    </RowMark>
  )
}
const shown = () => screen.getAllByRole('listitem').map(item => item.textContent?.replace(/\s+/g, ' ').trim())

test('as long as nobody asks for it, the desk asks for no opinion, shows none and has no switch', async () => {
  renderScreen(<Rows />)
  await screen.findByText('a-1')
  await live.opened()
  live.notify({ kind: 'opinion', alarmId: 'a-2', verdict: 'supported' })
  expect(shown()).toEqual(['a-1', 'a-2', 'a-3', 'a-4'])
  expect(screen.queryByRole('button')).toBeNull()
  expect(server.received(opinionCalls.listOfAlarms)).toEqual([])
  expect(server.received(alarmCalls.list)).toHaveLength(1)
})

test('marked rows keep their places; sorted ones change them within their level, and back again', async () => {
  server.answers(opinionCalls.listOfAlarms, [
    { alarmId: 'a-1', verdict: 'notSupported' },
    { alarmId: 'a-2', verdict: 'notSupported' },
    { alarmId: 'a-4', verdict: 'supported' },
  ])
  setOpinionUse('mark')
  renderScreen(<Rows />)
  await screen.findByText('画面支持')
  expect(shown()).toEqual(['a-1 二次研判: 画面不支持', 'a-2 二次研判: 画面不支持', 'a-3', 'a-4 二次研判: 画面支持'])
  expect(server.received(opinionCalls.listOfAlarms)).toEqual([{ alarmIds: ['a-1', 'a-2', 'a-3', 'a-4'] }])

  fireEvent.click(await screen.findByRole('button', { name: /列表：标出意见/ }))
  fireEvent.click(await screen.findByText('标出并按意见排序'))
  await waitFor(() => expect(shown().map(text => text?.slice(0, 3))).toEqual(['a-1', 'a-4', 'a-3', 'a-2']))
  setOpinionUse('off')
  await waitFor(() => expect(shown()).toEqual(['a-1', 'a-2', 'a-3', 'a-4']))
})

test('an opinion that comes marks its row at once and moves none', async () => {
  server.answers(opinionCalls.listOfAlarms, [])
  setOpinionUse('sort')
  renderScreen(<Rows />)
  await screen.findByText('a-4')
  await live.opened()
  live.notify({ kind: 'opinion', alarmId: 'a-4', verdict: 'supported' })
  await screen.findByText('画面支持')
  expect(shown()).toEqual(['a-1', 'a-2', 'a-3', 'a-4 二次研判: 画面支持'])
})

test('a list waits two seconds for opinions and then stands without', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  let said: unknown = 'nothing yet'
  const reading = readOpinions(['a-1'], new AbortController().signal).then(opinions => {
    said = opinions
  })
  await vi.advanceTimersByTimeAsync(1999)
  expect(said).toBe('nothing yet')
  await vi.advanceTimersByTimeAsync(1)
  await reading
  expect(said).toEqual({})
})

test('of rows that are not shown no opinion is kept', async () => {
  const reading = { rows, total: rows.length, askedAt: 1, opinions: { 'a-1': 'supported' } } as const
  const { result } = renderHook(() => useRowOpinions(reading))
  await live.opened()
  live.notify({ kind: 'opinion', alarmId: 'elsewhere', verdict: 'supported' })
  live.notify({ kind: 'opinion', alarmId: 'a-4', verdict: 'unsure' })
  await waitFor(() => expect(result.current).toEqual({ 'a-1': 'supported', 'a-4': 'unsure' }))
})

test('where opinions cannot be read the list stands as it is', async () => {
  server.refuses(opinionCalls.listOfAlarms, 'call.tooMany')
  setOpinionUse('sort')
  renderScreen(<Rows />)
  await screen.findByText('a-4')
  expect(shown()).toEqual(['a-1', 'a-2', 'a-3', 'a-4'])
})
