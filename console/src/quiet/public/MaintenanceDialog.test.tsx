// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import type { Quiet } from '@watchfire/contract/quiet/quiet.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { QuietLine } from '../QuietLine.tsx'
import { MaintenanceDialog } from './MaintenanceDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(quietCalls.startMaintenance, undefined)
  server.answers(quietCalls.endMaintenance, undefined)
  signInAs([rights.devices])
})

test('a maintenance needs a reason, and reaches as far as was chosen', async () => {
  const close = vi.fn()
  const { person } = renderScreen(<MaintenanceDialog deviceId="WF-EAST_C1" name="东门" onClose={close} />)
  const confirm = await screen.findByRole('button', { name: /确\s*定/ })
  expect(confirm).toHaveProperty('disabled', true)
  await person.click(screen.getByText('它的 AI 服务器及全部通道'))
  await person.type(screen.getByLabelText('原因'), '更换镜头')
  const before = Date.now()
  await person.click(confirm)
  await waitFor(() => expect(close).toHaveBeenCalled())
  const [sent] = server.received(quietCalls.startMaintenance)
  expect(sent).toMatchObject({ deviceId: 'WF-EAST_C1', reach: 'aiServer', reason: '更换镜头' })
  expect((sent?.endTime ?? 0) - (sent?.beginTime ?? 0)).toBe(2 * 3_600_000)
  expect(sent?.beginTime).toBeGreaterThan(before - 60_000)
})

const ofProject = (mayEnd: boolean): Quiet => ({
  deviceId: 'WF-EAST_C1',
  alarm: null,
  from: Date.now() - 1000,
  until: Date.now() + 3_600_000,
  includeSevere: false,
  setBy: '王工',
  setAt: Date.now() - 1000,
  maintenance: { maintenanceId: 7, reason: '断电检修', reach: 'project', mayEnd },
})

test('what is worked on says why and until when, and is ended by whoever may set it', async () => {
  const { person } = renderScreen(<QuietLine quiet={ofProject(true)} />)
  expect(screen.getByText('维护中')).toBeTruthy()
  expect(screen.getByText('原因：断电检修')).toBeTruthy()
  expect(screen.queryByText('严重告警照常提醒')).toBeNull()
  await person.click(screen.getByRole('button', { name: '立即结束' }))
  await waitFor(() => expect(server.received(quietCalls.endMaintenance)).toEqual([{ maintenanceId: 7 }]))
})

test('its end is not offered to whoever has a part of what it is about', () => {
  renderScreen(<QuietLine quiet={ofProject(false)} />)
  expect(screen.getByText('原因：断电检修')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即结束' })).toBeNull()
})
