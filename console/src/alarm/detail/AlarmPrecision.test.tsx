// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { AlarmPrecision } from './AlarmPrecision.tsx'

test('a share of fewer verdicts than twenty says that it may be chance', async () => {
  const server = startFakeServer()
  signInAs([rights.workplace])
  server.answers(deskCalls.readPrecision, {
    type: { trueAlarms: 15, falseAlarms: 5 },
    channel: { trueAlarms: 19, falseAlarms: 0 },
  })
  renderScreen(<AlarmPrecision alarm={anAlarm()} onCovered={() => undefined} />)
  expect((await screen.findByText('100%')).parentElement?.textContent).toBe(
    '100%真实 19 · 误报 0 · 不足 20 条，仅供参考',
  )
  expect(screen.getByText('75%').parentElement?.textContent).toBe('75%真实 15 · 误报 5')
})
