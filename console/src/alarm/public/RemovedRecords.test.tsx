// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { expect, test } from 'vitest'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { RemovedRecords } from './RemovedRecords.tsx'

const ago = (days: number) => addDays(dayOf(serverNow()), -days)

test('a period that reaches back behind the removed day says so', async () => {
  const server = startFakeServer()
  server.answers(deskCalls.readRemovedBefore, { before: Date.parse(`${ago(300)}T00:00:00Z`) })
  signInAs([rights.workplace])
  renderScreen(<RemovedRecords from={ago(301)} shows="list" />)
  expect((await screen.findByRole('status')).textContent).toContain(`${ago(300)} 之前的告警记录已按保留规则删除`)
})

test('one that begins later, or where nothing was removed, says nothing', async () => {
  const server = startFakeServer()
  server.answers(deskCalls.readRemovedBefore, { before: Date.parse(`${ago(300)}T00:00:00Z`) })
  signInAs([rights.workplace])
  renderScreen(<RemovedRecords from={ago(300)} shows="list" />)
  await waitFor(() => expect(server.received(deskCalls.readRemovedBefore)).toHaveLength(1))
  expect(screen.queryByRole('status')).toBeNull()
})

test('of days that no rule reaches nothing is asked', () => {
  const server = startFakeServer()
  signInAs([rights.workplace])
  renderScreen(<RemovedRecords from={ago(180)} shows="figures" />)
  expect(server.received(deskCalls.readRemovedBefore)).toEqual([])
  expect(screen.queryByRole('status')).toBeNull()
})
