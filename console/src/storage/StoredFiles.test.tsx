// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { StoredFile } from '@watchfire/contract/storage/storage.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { StoredFiles } from './StoredFiles.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.files])
})

const file = (holds: NonNullable<StoredFile['holds']>): StoredFile => ({
  fileId: '0'.repeat(32),
  kind: 'picture',
  judgement: 'true',
  bytes: 2048,
  storedAt: Date.parse('2026-11-20T08:00:00+08:00'),
  storedAtText: '2026-11-20 08:00:00',
  alarmId: 'a-1',
  deviceId: 'C1',
  deviceName: '东门',
  projectName: '一号厂区',
  url: '/file',
  held: holds.length > 0,
  holdReason: holds[0]?.reason ?? '',
  heldBy: holds[0]?.by ?? '',
  holds,
})

test('everybody who keeps a file is named, each is released apart, and one more may keep it', async () => {
  const holds = [
    { holdId: 7, reason: '保险理赔', by: '李工' },
    { holdId: 8, reason: '隐患 YH-20261120-001', by: '王工' },
  ]
  server.answers(storageCalls.listFiles, { rows: [file(holds)], total: 1 })
  server.answers(storageCalls.releaseEvidence, undefined)
  const { person } = renderScreen(<StoredFiles />)
  const row = await screen.findByRole('row', { name: /保险理赔（李工）.*隐患 YH-20261120-001（王工）/ })
  expect(within(row).getByRole('button', { name: '长期保留 a-1' })).toBeTruthy()
  await person.click(within(row).getByRole('button', { name: '取消长期保留 a-1 隐患 YH-20261120-001' }))
  expect(await screen.findByText(/隐患 YH-20261120-001（王工）。超过保留期限、且没有其他人保留/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '取消长期保留' }))
  await waitFor(() => expect(server.received(storageCalls.releaseEvidence)).toEqual([{ alarmId: 'a-1', holdId: 8 }]))
})
