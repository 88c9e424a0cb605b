// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { ReleasePackage } from '@watchfire/contract/ota/ota.shapes.ts'
import { expect, test, vi } from 'vitest'
import '../core/brand-store.ts'
import { startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { eastServer } from '../device/testing/cameras-of-a-test.ts'
import { NewRollOutDialog } from './NewRollOutDialog.tsx'

const plant: ReleasePackage = {
  ...{ packageId: 3, packageKind: 'settings', packageName: 'plant', version: '1.1.0', platform: 'any' },
  ...{ minVersion: null, packageSize: 200, md5: '0'.repeat(32), sha256: '0'.repeat(64), signedAt: 1_790_000_000_000 },
  ...{ expiresAt: null, releaseNotes: '', complete: true, addedBy: '张三', addedAt: 1_790_000_000_000 },
  settings: { keepDays: 14 },
}

test('before settings are rolled out stands what they set, and how they are taken back', async () => {
  const server = startFakeServer()
  signInAs([rights.ota])
  server.answers(otaCalls.listPackages, { rows: [plant], total: 1 })
  server.answers(deviceCalls.listAiServers, { rows: [eastServer], total: 1 })
  server.answers(otaCalls.startRollOut, { awaits: false, rollOutId: 9 })
  const onClose = vi.fn()
  renderScreen(<NewRollOutDialog onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: '升级包' }))
  fireEvent.click(await screen.findByText('plant 1.1.0 · 设置'))
  fireEvent.click(dialog.getByText('全选'))
  fireEvent.click(dialog.getByRole('button', { name: '下一步' }))
  await waitFor(() => expect(dialog.getByLabelText('先行台数').closest('[hidden]')).toBeNull())
  fireEvent.click(dialog.getByRole('button', { name: '下一步' }))
  const table = await dialog.findByRole('table', { name: '设置内容' })
  expect(within(table).getByText('14 天')).toBeTruthy()
  expect(dialog.getByText(/设置立即生效并试用两分钟/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '开始升级' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.received(otaCalls.startRollOut)).toMatchObject([{ packageId: 3, aiServerIds: [eastServer.aiServerId] }])
})
