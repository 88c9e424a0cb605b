// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { MarkWatch } from '../live/MarkWatch.tsx'
import { anAlarm } from '../model/an-alarm.ts'
import { TileMarks } from './TileMarks.tsx'

const camera = 'WF-1_C1'
const fire = anAlarm({ id: '1-1', level: 'severe', state: 'pending', typeName: '明火', deviceId: camera })
const frozen = anAlarm({ id: '1-2', level: 'fault', state: 'pending', typeName: '视频质量异常', deviceId: camera })

/** What the lists of pending alarms answer, by level. */
function pending(alarms: { severe?: (typeof fire)[]; fault?: (typeof fire)[] }) {
  startFakeServer().answers(alarmCalls.list, ({ level }) => {
    const rows = (level === 'severe' ? alarms.severe : alarms.fault) ?? []
    return { rows, total: rows.length }
  })
  signInAs()
}
const marks = () => document.querySelector<HTMLElement>('[data-severe]')

test('a severe alarm frames the picture of its camera, beside a fault, and both lead to their alarm', async () => {
  pending({ severe: [fire], fault: [frozen] })
  const { address } = renderScreen(
    <>
      <MarkWatch />
      <TileMarks deviceId={camera} />
    </>,
  )
  const badge = await screen.findByRole('button', { name: /^严重告警：明火/ })
  expect(await screen.findByRole('button', { name: /^故障：视频质量异常/ })).toBeTruthy()
  expect(marks()?.dataset.severe).toBe('true')
  await userEvent.click(badge)
  await waitFor(() => expect(address()).toContain('alarm=1-1'))
})

test('the alarm of another camera frames nothing, and on a wall a mark is no button', async () => {
  pending({ severe: [fire] })
  renderScreen(
    <>
      <MarkWatch />
      <TileMarks deviceId="WF-1_C2" />
      <TileMarks still deviceId={camera} />
    </>,
  )
  expect(await screen.findByTestId('severe-badge')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(marks()?.dataset.severe).toBe('false')
})
