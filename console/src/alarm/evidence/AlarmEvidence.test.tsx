// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { expect, test, vi } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { AlarmEvidence } from './AlarmEvidence.tsx'

const removed = { pictures: 2, recordings: 1, cause: 'rule' as const, at: Date.UTC(2026, 7, 1, 4) }

async function open(cause: 'rule' | 'quota' | undefined) {
  const server = startFakeServer()
  server.refuses(videoCalls.findRecording, 'video.noRecording')
  signInAs([rights.cloudVideo])
  const alarm = anAlarm({ recordings: ['a.mp4'], ...(cause && { evidenceRemoved: { ...removed, cause } }) })
  const { person } = renderScreen(<AlarmEvidence alarm={alarm} source={alarm} onFailed={vi.fn()} />)
  return () => person.click(screen.getByText('录像'))
}

test('pictures and the recording that a rule deleted are said with the day, in place of “none”', async () => {
  const showRecording = await open('rule')
  expect(screen.getByText('2 张图片已于 2026-08-01 按保留规则删除')).toBeTruthy()
  expect(screen.getByRole('img', { name: '2 张图片已于 2026-08-01 按保留规则删除' })).toBeTruthy()
  await showRecording()
  expect(await screen.findByText('录像已于 2026-08-01 按保留规则删除')).toBeTruthy()
})

test('what went for a quota says so', async () => {
  await open('quota')
  expect(screen.getByText('2 张图片因存储超出配额已于 2026-08-01 删除')).toBeTruthy()
})

test('an alarm of which nothing was deleted has no picture, and that is all', async () => {
  const showRecording = await open(undefined)
  expect(screen.getByRole('img', { name: '无图片' })).toBeTruthy()
  await showRecording()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText(/删除/)).toBeNull()
})

test('of a sensor’s alarm, cameras that showed nothing are said with why, and its recording is there', () => {
  startFakeServer()
  signInAs([rights.cloudVideo])
  const extra = {
    linkedCameras: [
      { channelId: 'W_C1', name: '院内', state: 'away' },
      { channelId: 'W_C2', name: '门口', state: 'asked' },
    ],
  }
  const alarm = anAlarm({ deviceId: 'W_S1', extra, recordings: ['a.mp4'] })
  renderScreen(<AlarmEvidence alarm={alarm} source={alarm} onFailed={vi.fn()} />)
  expect(screen.getByText('“院内”的 AI 服务器离线，没有画面')).toBeTruthy()
  expect(screen.getByText('正在获取“门口”的画面')).toBeTruthy()
  expect(screen.getByText('录像')).toBeTruthy()
})
