// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import type { CheckDetail } from '@watchfire/contract/inspection/point/check.shapes.ts'
import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import type { PointForm } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../core/brand-store.ts'
import { browserStorage } from '../../core/browser-storage.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { onTelephone } from '../../core/testing/on-telephone.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { CheckPage, ScannedPage } from '../point/CheckPage.tsx'
import { unsentCount } from '../public/unsent-count.ts'
import { deviceStore } from './device-store.ts'
import { WithSavedStrip } from './SavedStrip.tsx'
import { listSavedWork } from './saved-work.ts'
import { sendSaved } from './send-saved.ts'
import { digestOf, digestOfText } from './sha-256.ts'

const code = 'K7MQ2XW9PLRT'
const form: PointForm = {
  version: 3,
  typeNo: 1,
  items: [{ itemNo: 4, words: '铅封', itemKind: 'yesNo', noteNeeded: 'never', photoNeeded: 'always' }],
  point: {
    ...{
      pointId: 7,
      name: '1 号灭火器箱',
      riskLevel: 'yellow',
      pointCode: '',
      ofProjectId: 1,
      projectName: '一号厂区',
    },
    ...{ ofRegionId: 2, regionName: '卸货区', measures: '', responsibleId: null, responsible: '', listId: 3 },
    ...{ listName: '灭火器', planX: null, planY: null, lastAtText: '', lastBad: null },
  },
}
const detail = {
  ...{ checkId: 12, pointId: 7, pointName: '1 号灭火器箱', projectName: '', regionName: '', listName: '', version: 3 },
  ...{
    byName: 'Li',
    at: 0,
    atText: '',
    answered: 1,
    bad: 0,
    dwellMs: 1,
    isScanned: true,
    isQuick: false,
    doneAtText: '',
  },
  ...{ ofProjectId: 1, ofRegionId: null, typeNo: 1, items: [] },
} satisfies CheckDetail
const away = () => {
  throw new TypeError('no line')
}

let server: FakeServer
beforeEach(async () => {
  onTelephone()
  server = startFakeServer()
  signInAs([rights.fireCheck, rights.reportHazard])
  server.answers(checkPointCalls.takeAlong, {
    points: [{ point: form.point, version: 3, codeDigest: digestOfText(code) }],
    lists: [{ listId: 3, version: 3, typeNo: 1, items: form.items }],
  })
  server.answers(companyCalls.listProjects, { rows: [], total: 0 })
  server.answers(companyCalls.listRegions, { rows: [], total: 0 })
  server.answers(checkPointCalls.scan, form)
  server.answers(checkPointCalls.get, form)
  server.answers(checkCalls.get, detail)
  server.answers(checkCalls.submit, { checkId: 12 })
  server.answers(checkCalls.addPhoto, undefined)
  server.answers(fileCalls.upload, { fileid: '7'.repeat(32), url: '/x', sha256: digestOf(photoBytes) })
  const store = await deviceStore()
  for (const name of ['photo', 'work', 'form', 'choices', 'sent'] as const) await store?.clear(name)
  browserStorage.write('unsentChecks', undefined)
})

const photoBytes = new TextEncoder().encode('a photo')
const open = (path = `/q/${code}`) =>
  renderScreen(
    <Routes>
      <Route path="/q/:id" element={<ScannedPage />} />
      <Route path="/check-point/:id" element={<CheckPage />} />
    </Routes>,
    path,
  )

async function fillIn() {
  fireEvent.click(await screen.findByRole('radio', { name: '是' }))
  const input = screen.getByRole('list', { name: /铅封/ }).querySelector('input') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File([photoBytes], 'a.jpg', { type: 'image/jpeg' })] } })
  await screen.findByRole('img')
}
const handIn = () => fireEvent.click(screen.getByRole('button', { name: '提交检查' }))
/** One is handed in without a line; what is returned brings it back. */
async function keepOne(): Promise<() => void> {
  const fetched = globalThis.fetch
  open()
  await fillIn()
  vi.stubGlobal('fetch', away)
  handIn()
  expect(await screen.findByText('检查已保存在本机')).toBeTruthy()
  return () => vi.stubGlobal('fetch', fetched)
}
const waiting = async () =>
  (await listSavedWork()).map(({ storedId, photos, refusal }) => [storedId, photos.length, refusal?.text])

test('answers are sent first with the digests of their photos, then each photo; what has arrived is forgotten', async () => {
  open()
  await fillIn()
  handIn()
  expect(await screen.findByText('检查已提交')).toBeTruthy()
  await waitFor(async () => expect(await waiting()).toEqual([]))
  expect(server.received(checkCalls.submit)).toMatchObject([
    {
      pointCode: code,
      answers: [{ itemNo: 4, value: true, photos: [] }],
      awaited: [{ itemNo: 4, sha256: digestOf(photoBytes) }],
    },
  ])
  const { clientKey } = server.received(checkCalls.submit)[0] ?? {}
  expect(server.received(checkCalls.addPhoto)).toEqual([{ clientKey, itemNo: 4, fileId: '7'.repeat(32) }])
  expect(await (await deviceStore())?.count('photo')).toBe(0)
})

test('without a line a point opens by its label, a check is kept, said to be waiting, and goes when the line is back', async () => {
  renderScreen(
    <WithSavedStrip>
      <div />
    </WithSavedStrip>,
  )
  await screen.findByText(/断网也可检查：1 个检查点/)
  cleanup()
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', away)
  open()
  await fillIn()
  handIn()
  expect(await screen.findByText('检查已保存在本机')).toBeTruthy()
  expect(await screen.findByText(/1 项检查、1 张照片尚未提交/)).toBeTruthy()
  expect(unsentCount(7)).toBe(1)
  // The tab dies; the next one finds it.
  cleanup()
  vi.stubGlobal('fetch', fetched)
  open()
  await waitFor(async () => expect(await waiting()).toEqual([]))
  expect(unsentCount(7)).toBe(0)
  expect(server.received(checkCalls.submit)).toHaveLength(1)
  // Nor is it in the form again.
  expect(await screen.findByText('已填 0 / 1')).toBeTruthy()
})

test('a photo that arrived as something else stays, and is sent again', async () => {
  server.answers(fileCalls.upload, { fileid: '7'.repeat(32), url: '/x', sha256: digestOfText('half of it') })
  open()
  await fillIn()
  handIn()
  expect(await screen.findByText('检查已提交')).toBeTruthy()
  expect(await screen.findByText(/^1 张照片尚未提交/)).toBeTruthy()
  expect(server.received(checkCalls.addPhoto)).toEqual([])
  server.answers(fileCalls.upload, { fileid: '8'.repeat(32), url: '/x', sha256: digestOf(photoBytes) })
  // Not while it is still being tried.
  fireEvent.click(await screen.findByRole('button', { name: '立即提交' }))
  await waitFor(async () => expect(await waiting()).toEqual([]))
  expect(server.received(checkCalls.addPhoto)).toMatchObject([{ fileId: '8'.repeat(32) }])
})

test('what the server refuses at once is said in the form, which keeps it', async () => {
  server.refuses(checkCalls.submit, 'inspection.versionGone')
  open()
  await fillIn()
  handIn()
  expect(await screen.findByText('检查表已更换，请重新打开检查点')).toBeTruthy()
  expect(await waiting()).toEqual([])
  expect(screen.getByText('已填 1 / 1')).toBeTruthy()
})

test('what it refuses later is told with its reason, and opens again with its photo or is given up', async () => {
  const lineIsBack = await keepOne()
  lineIsBack()
  server.refuses(checkCalls.submit, 'inspection.versionGone')
  await sendSaved()
  expect(await screen.findByText(/“1 号灭火器箱”.*未被接受：检查表已更换/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '重新打开' }))
  expect(await screen.findByText('已填 1 / 1')).toBeTruthy()
  expect(await screen.findByRole('img')).toBeTruthy()
  expect(await waiting()).toEqual([])
  server.answers(checkCalls.submit, { checkId: 13 })
  handIn()
  await waitFor(() => expect(server.received(checkCalls.addPhoto)).toHaveLength(1))
})

test('nobody sends what another account has kept on the same phone', async () => {
  const lineIsBack = await keepOne()
  cleanup()
  lineIsBack()
  signInAs([rights.fireCheck, rights.reportHazard], { uid: 2 })
  await sendSaved()
  expect(server.received(checkCalls.submit)).toEqual([])
  open()
  await screen.findByText('提交检查')
  expect(screen.queryByText(/尚未提交/)).toBeNull()
  expect(await (await deviceStore())?.count('work')).toBe(1)
})
