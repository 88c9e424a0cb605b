// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { AlarmFeed } from './AlarmFeed.tsx'
import { WaitingAlarms } from './WaitingAlarms.tsx'

const handled = anAlarm({ id: '1-1', level: 'severe', state: 'handled', typeName: '明火' })
const pending = anAlarm({ id: '1-2', level: 'normal', state: 'pending', typeName: '抽烟' })
const counts = {
  total: 0,
  handled: 0,
  pending: 0,
  severe: 0,
  pendingSevere: 0,
  pendingFaults: 0,
  channels: 1,
  channelsOnline: 1,
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer()
  server.answers(alarmCalls.countToday, counts)
  signInAs([rights.workplace])
})

function answer(rows: { pending: (typeof pending)[]; handled: (typeof handled)[] }) {
  server.answers(alarmCalls.list, ({ state }) => {
    const list = state === 'pending' ? rows.pending : rows.handled
    return { rows: list, total: list.length }
  })
}

test('where nothing waits what was handled last stands by its pictures, and no card is framed as severe', async () => {
  answer({ pending: [], handled: [handled] })
  renderScreen(<WaitingAlarms />, '/overrall')
  expect((await screen.findByText('暂无待处理告警')).parentElement?.textContent).toContain('最近处理')
  const card = within(screen.getByRole('list')).getByRole('button')
  expect(card.textContent).toContain('明火')
  expect(card.hasAttribute('data-level')).toBe(false)
})

test('where nothing was handled either a sentence stands alone', async () => {
  answer({ pending: [], handled: [] })
  renderScreen(<WaitingAlarms />, '/overrall')
  expect((await screen.findByText('暂无待处理告警')).parentElement?.textContent).not.toContain('最近处理')
  expect(screen.queryByRole('list')).toBe(null)
})

test('what waits stands there alone', async () => {
  answer({ pending: [pending], handled: [handled] })
  renderScreen(<WaitingAlarms />, '/overrall')
  expect((await screen.findByRole('button', { name: /抽烟/ })).getAttribute('data-level')).toBe('normal')
  expect(screen.queryByText('明火')).toBe(null)
})

test('in the column beside the live pictures it stands below the sentence', async () => {
  answer({ pending: [], handled: [handled] })
  renderScreen(<AlarmFeed />, '/monitor')
  expect(await screen.findByText('暂无待处理告警')).toBeTruthy()
  const last = await screen.findByRole('region', { name: '最近处理' })
  expect(within(last).getByRole('button').textContent).toContain('明火')
})
