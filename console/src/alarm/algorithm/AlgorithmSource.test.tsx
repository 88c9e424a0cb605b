// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { alarmSourceCalls } from '@watchfire/contract/device/alarm-source.calls.ts'
import { expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { AlgorithmSource } from './AlgorithmSource.tsx'

test('an algorithm without anything behind it says why, with a way to mend it for those who may', async () => {
  const server = startFakeServer()
  server.answers(alarmSourceCalls.readAlarmSource, { source: 'noZone' })
  signInAs([rights.devices])
  renderScreen(<AlgorithmSource type={10} />)
  expect(await screen.findByText(/没有摄像机的检测区域或警戒线会产生/)).toBeTruthy()
  expect(screen.getByText('没有告警不等于没有发生。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '设置检测区域' }).getAttribute('href')).toBe('/device-manage')
  expect(server.received(alarmSourceCalls.readAlarmSource)).toEqual([{ type: 10 }])
})

test('whoever may not mend it is told all the same', async () => {
  startFakeServer().answers(alarmSourceCalls.readAlarmSource, { source: 'elsewhere' })
  signInAs([rights.workplace])
  renderScreen(<AlgorithmSource type={3} />)
  expect(await screen.findByText(/装上能识别它的自有模型，或接入能识别它的其他 AI 服务器/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('where something could have raised it, empty means that it did not happen', async () => {
  startFakeServer().answers(alarmSourceCalls.readAlarmSource, { source: 'ready' })
  signInAs([rights.workplace])
  renderScreen(<AlgorithmSource type={4} />)
  expect(await screen.findByText(/有设备能产生此类告警/)).toBeTruthy()
})
