// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { type AlarmCause, alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { treeCalls } from '@watchfire/contract/device/channel-tree.calls.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { tabStorage } from '../../core/browser-storage.ts'
import { serverNow } from '../../core/server-clock.ts'
import { startFakeLiveChannel } from '../../core/testing/fake-live-channel.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { changeSounds } from '../../voice/sound-settings.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { setSwitch } from '../popup/popup-switches.ts'
import { AlarmTakeover } from './AlarmTakeover.tsx'
import { useTakeover } from './use-takeover.ts'

let channel: ReturnType<typeof startFakeLiveChannel>
beforeEach(async () => {
  const server = startFakeServer()
  server.answers(alarmCalls.listCurrent, () => [])
  // The alarms here come from sensors.
  server.answers(treeCalls.listForWall, () => ({ rows: [], total: 0 }))
  channel = startFakeLiveChannel(server)
  tabStorage.write('alarmsShown', undefined)
  signInAs()
  // There is no loudspeaker here.
  changeSounds({
    voice: false,
    tones: { severe: false, normal: false, notice: false, noticeVariant: false, fault: false },
  })
  await channel.opened()
})

function Wall() {
  return <AlarmTakeover takeover={useTakeover()} />
}
const says = (cause: AlarmCause, alarm: Alarm) => channel.notify(z.encode(alarmEvent, { kind: 'alarm', cause, alarm }))
const severe = anAlarm({ id: '1-1', level: 'severe', state: 'pending', typeName: '明火', receivedAt: serverNow() })
const gas = { type: 62, extra: { quantity: 'gas', value: 34, limit: 20 } }

test('a severe alarm takes the wall, says when its device has no picture, and leaves when it is handled', async () => {
  renderScreen(<Wall />)
  says('raised', anAlarm({ id: '1-0', level: 'normal', state: 'pending', receivedAt: serverNow() }))
  says('raised', { ...severe, ...gas })
  const takeover = await screen.findByRole('alert', { name: '严重告警' })
  expect(takeover.textContent).toContain('明火')
  expect(takeover.textContent).toContain('可燃气体 34 %LEL，上限 20 · 东门')
  expect(await screen.findByText('该设备没有画面')).toBeTruthy()
  says('handled', { ...severe, state: 'handled' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('it takes the wall of somebody who has switched its popups off; where everybody is spared it, it does not', async () => {
  setSwitch('severe', false)
  onTestFinished(() => setSwitch('severe', true))
  renderScreen(<Wall />)
  says('raised', { ...severe, id: '1-4', silent: true, typeName: '烟雾' })
  says('raised', { ...severe, id: '1-5' })
  const takeover = await screen.findByRole('alert', { name: '严重告警' })
  expect(takeover.textContent).toContain('明火')
  expect(screen.queryByText(/还有/)).toBeNull()
})

test('a wall that may not sound says so before there is an alarm, unless nothing would be heard', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  onTestFinished(() => void vi.restoreAllMocks())
  const { unmount } = renderScreen(<Wall />)
  expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled()
  unmount()
  changeSounds({ voice: true })
  renderScreen(<Wall />)
  expect(await screen.findByText('浏览器未允许声音：请点击一次画面')).toBeTruthy()
  await userEvent.click(document.body)
  await waitFor(() => expect(screen.queryByText('浏览器未允许声音：请点击一次画面')).toBeNull())
})

test('others that wait behind it are counted', async () => {
  renderScreen(<Wall />)
  says('raised', severe)
  await screen.findByRole('alert', { name: '严重告警' })
  says('raised', { ...severe, id: '1-2' })
  says('raised', { ...severe, id: '1-3' })
  expect(await screen.findByText('还有 2 条严重告警')).toBeTruthy()
})
