// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { AnsweredItem, CheckDetail } from '@watchfire/contract/inspection/point/check.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import '../core/brand-store.ts'
import type { FakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { phoneThatReports } from './testing/phone-that-reports.ts'

let server: FakeServer
beforeEach(async () => {
  server = await phoneThatReports()
  const region = { regionId: 2, name: '卸货区', projectId: 1, projectName: '一号厂区' }
  server.answers(companyCalls.listRegions, { rows: [region], total: 1 })
})

const item: AnsweredItem = {
  ...{ itemNo: 4, words: '铅封', itemKind: 'yesNo', unit: '', value: false, isBad: true, note: '', photos: [] },
  ...{ awaited: 0, hazards: [] },
}
const check = (ofRegionId: number): CheckDetail => ({
  ...{ checkId: 12, pointId: 7, pointName: '1 号灭火器箱', projectName: '', regionName: '', listName: '', version: 3 },
  ...{ byName: 'Li', at: 0, atText: '', answered: 1, bad: 1, dwellMs: 1, isScanned: true, isQuick: false },
  ...{ doneAtText: '', ofProjectId: 1, ofRegionId, typeNo: 4, items: [item] },
})
const open = (ofRegionId: number) =>
  renderScreen(<ReportDialog found={{ check: check(ofRegionId), item }} onClose={() => {}} />)
const isOpen = async (label: string) => !(await screen.findByLabelText<HTMLInputElement>(label)).disabled

test('what a check found stands where the check was done: its place is not chosen', async () => {
  open(2)
  expect(await screen.findByTitle('卸货区')).toBeTruthy()
  expect([await isOpen('项目'), await isOpen('区域')]).toEqual([false, false])
})

test('where the region of the check went elsewhere since, a place is chosen', async () => {
  open(9)
  await waitFor(async () => expect([await isOpen('项目'), await isOpen('区域')]).toEqual([true, true]))
})
