// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import { recognitionCalls } from '@watchfire/contract/people/recognition.calls.ts'
import type { Recognition } from '@watchfire/contract/people/recognition.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import '../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { onTelephone } from '../core/testing/on-telephone.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { PeoplePage } from './PeoplePage.tsx'

const record: Recognition = {
  recordId: 9,
  personId: 4,
  personName: '李卫东',
  libraryName: '员工库',
  channelId: 'WF-EAST_C1',
  channelName: '东门',
  alarmId: 'mfq3k8zt-2a1',
  at: Date.parse('2026-11-27T02:00:00Z'),
  distance: 0.312,
  threshold: 0.5,
  looks: 4,
  model: 'dlib-face 1.0.0',
  verdict: null,
  judgedBy: '',
  judgedAt: null,
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs(seedRoles.admin)
  server.answers(libraryCalls.list, { rows: [], total: 0 })
})

test('whom cameras recognised leads to the alarm, says how far it was, and is judged by a press', async () => {
  server.answers(recognitionCalls.list, { rows: [record], total: 1 })
  server.answers(recognitionCalls.judge, undefined)
  const { person: reader } = renderScreen(<PeoplePage />, '/people?view=records&state=open')
  expect((await screen.findByRole('link', { name: '2026-11-27 10:00' })).getAttribute('href')).toContain(
    'alarm=mfq3k8zt-2a1',
  )
  expect(server.received(recognitionCalls.list)).toMatchObject([{ state: 'open' }])
  expect(screen.getByText('0.31，上限 0.50（4 次）')).toBeTruthy()
  await reader.click(screen.getByRole('button', { name: '错误 李卫东 2026-11-27 10:00' }))
  await vi.waitFor(() => expect(server.received(recognitionCalls.judge)).toEqual([{ recordId: 9, verdict: 'wrong' }]))
})

test('on a telephone each is a card, judged by its foot', async () => {
  onTelephone()
  server.answers(recognitionCalls.list, { rows: [record], total: 1 })
  server.answers(recognitionCalls.judge, undefined)
  const { person: reader } = renderScreen(<PeoplePage />, '/people?view=records')
  expect(await screen.findByText('李卫东')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await reader.click(screen.getByRole('button', { name: '正确 李卫东 2026-11-27 10:00' }))
  await vi.waitFor(() => expect(server.received(recognitionCalls.judge)).toEqual([{ recordId: 9, verdict: 'right' }]))
})
