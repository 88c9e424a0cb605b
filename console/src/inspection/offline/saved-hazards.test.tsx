// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { openDB } from 'idb'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import '../../core/brand-store.ts'
import { browserStorage, draftPrefix } from '../../core/browser-storage.ts'
import type { FakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { InspectionPage } from '../InspectionPage.tsx'
import { forgetOnDevice } from '../public/forget-on-device.ts'
import { phoneThatReports } from '../testing/phone-that-reports.ts'
import { deviceStore, type SavedCheck } from './device-store.ts'
import { takeChoices } from './saved-choices.ts'
import { listSavedWork } from './saved-work.ts'
import { sendSaved } from './send-saved.ts'
import { digestOf } from './sha-256.ts'

const photoBytes = new TextEncoder().encode('a photo')
const away = () => {
  throw new TypeError('no line')
}

let server: FakeServer
// Their code is read before, however slow the machine is.
beforeAll(async () => {
  await import('../ReportDialog.tsx')
}, 60_000)
beforeEach(async () => {
  server = await phoneThatReports()
  server.answers(hazardCalls.addPhoto, undefined)
  server.answers(fileCalls.upload, { fileid: '7'.repeat(32), url: '/x', sha256: digestOf(photoBytes) })
  browserStorage.write('unsentChecks', undefined)
})

const open = () => renderScreen(<InspectionPage />, '/fire-check')
const form = async (button: RegExp = /上报隐患/) => {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}
type Form = Awaited<ReturnType<typeof form>>

const write = (dialog: Form, words: string) =>
  fireEvent.change(dialog.getByLabelText('隐患描述'), { target: { value: words } })
async function choose(dialog: Form, label: string, option: string) {
  fireEvent.mouseDown(dialog.getByLabelText(label))
  fireEvent.click(await screen.findByTitle(option))
}
async function photograph(dialog: Form) {
  const input = dialog.getByLabelText('添加照片')
  fireEvent.change(input, { target: { files: [new File([photoBytes], 'a.jpg', { type: 'image/jpeg' })] } })
  await dialog.findByRole('img', { name: '照片 1' })
}
async function fillIn(dialog: Form) {
  write(dialog, '地面有油')
  await choose(dialog, '项目', '一号厂区')
  await choose(dialog, '问题类型', '油污')
  await photograph(dialog)
}
const handIn = (dialog: Form) => fireEvent.click(dialog.getByRole('button', { name: /上\s*报\s*隐\s*患/ }))
const waiting = async () =>
  (await listSavedWork()).map(({ storedId, photos, refusal }) => [storedId, photos.length, refusal?.text])
const drafts = () => browserStorage.keys().filter(key => key.startsWith(draftPrefix))

test('words go first with the digests of their photos, then each photo; what has arrived is forgotten', async () => {
  open()
  const dialog = await form()
  await fillIn(dialog)
  handIn(dialog)
  expect(await screen.findByText('已上报，编号 YH20261127-0001')).toBeTruthy()
  await waitFor(async () => expect(await waiting()).toEqual([]))
  expect(server.received(hazardCalls.report)).toMatchObject([
    {
      ...{ words: '地面有油', ofProjectId: 1, typeNo: 4, category: 'management', source: 'routine', photos: [] },
      awaited: [{ side: 'before', sha256: digestOf(photoBytes) }],
    },
  ])
  const { clientKey } = server.received(hazardCalls.report)[0] ?? {}
  expect(server.received(hazardCalls.addPhoto)).toEqual([{ clientKey, side: 'before', fileId: '7'.repeat(32) }])
  expect(await (await deviceStore())?.count('photo')).toBe(0)
  expect(drafts()).toEqual([])
})

test('without a line places and types are known, a report is kept and said to be waiting, and goes when the line is back', async () => {
  await takeChoices()
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', away)
  open()
  const dialog = await form()
  await fillIn(dialog)
  handIn(dialog)
  expect(await screen.findByText('隐患已保存在本机，网络恢复后自动上报')).toBeTruthy()
  expect(await screen.findByText(/1 条隐患、1 张照片尚未提交/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  // The tab dies; the next one finds it.
  cleanup()
  vi.stubGlobal('fetch', fetched)
  open()
  await waitFor(async () => expect(await waiting()).toEqual([]))
  expect(server.received(hazardCalls.report)).toHaveLength(1)
  expect(server.received(hazardCalls.addPhoto)).toHaveLength(1)
})

test('what was begun is there again after the tab died, with its photo, and is gone with Cancel', async () => {
  open()
  const dialog = await form()
  write(dialog, '地面有油')
  await photograph(dialog)
  cleanup()
  open()
  const again = await form(/继续填写隐患/)
  expect((again.getByLabelText('隐患描述') as HTMLTextAreaElement).value).toBe('地面有油')
  expect(again.getByRole('img', { name: '照片 1' })).toBeTruthy()
  fireEvent.click(again.getByRole('button', { name: /取\s*消/ }))
  expect(await screen.findByRole('button', { name: /上报隐患/ })).toBeTruthy()
  expect(drafts()).toEqual([])
  await waitFor(async () => expect(await (await deviceStore())?.count('photo')).toBe(0))
})

test('what the server refuses at once stands in the form, which keeps it; later it opens again from the page', async () => {
  await takeChoices()
  server.refuses(hazardCalls.report, 'inspection.typeUnknown')
  open()
  const dialog = await form()
  await fillIn(dialog)
  handIn(dialog)
  expect(await dialog.findByText('问题类型不存在或已停用')).toBeTruthy()
  expect(await waiting()).toEqual([])
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', away)
  handIn(dialog)
  expect(await screen.findByText('隐患已保存在本机，网络恢复后自动上报')).toBeTruthy()
  vi.stubGlobal('fetch', fetched)
  await sendSaved()
  expect(await screen.findByText(/“地面有油”.*未被接受：问题类型不存在或已停用/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '重新打开' }))
  const again = within(await screen.findByRole('dialog'))
  expect((again.getByLabelText('隐患描述') as HTMLTextAreaElement).value).toBe('地面有油')
  server.answers(hazardCalls.report, { hazardId: 13, number: 'YH20261127-0002' })
  handIn(again)
  expect(await screen.findByText('已上报，编号 YH20261127-0002')).toBeTruthy()
  await waitFor(async () => expect(await waiting()).toEqual([]))
})

test('whoever signs out leaves nothing here but work that waits, with its photos', async () => {
  await takeChoices()
  vi.stubGlobal('fetch', away)
  open()
  const dialog = await form()
  await fillIn(dialog)
  handIn(dialog)
  expect(await screen.findByText('隐患已保存在本机，网络恢复后自动上报')).toBeTruthy()
  const begun = await form()
  write(begun, '另一处')
  await photograph(begun)
  cleanup()
  const store = await deviceStore()
  const held = async () => {
    const counts = (['choices', 'photo', 'work'] as const).map(name => store?.count(name))
    return Promise.all(counts)
  }
  expect(await held()).toEqual([1, 2, 1])
  await forgetOnDevice()
  expect(await held()).toEqual([0, 1, 1])
})

test('checks that an earlier version has kept are taken over', async () => {
  const name = `first-${Date.now()}`
  const first = await openDB(name, 1, {
    upgrade(store) {
      for (const each of ['photo', 'sent']) store.createObjectStore(each)
      store.createObjectStore('form', { keyPath: ['accountId', 'pointId'] })
      store.createObjectStore('check', { keyPath: 'clientKey' }).createIndex('ofAccount', 'accountId')
    },
  })
  await first.put('check', {
    clientKey: 'k',
    accountId: 7,
    pointName: '1 号',
    photos: [],
    checkId: 4,
    refusal: '已停用',
  })
  first.close()
  const { openStore } = await import('./device-store.ts')
  const store = await openStore(name)
  expect(await store?.getAll('work')).toEqual([
    expect.objectContaining({
      kind: 'check',
      clientKey: 'k',
      refusal: { text: '已停用' },
    } satisfies Partial<SavedCheck>),
  ])
  expect([...(store?.objectStoreNames ?? [])]).not.toContain('check')
  store?.close()
})
