// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { Hazard, HazardDetail } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import '../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { onTelephone } from '../core/testing/on-telephone.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { HazardsPage } from './HazardsPage.tsx'

const hazard: Hazard = {
  hazardId: 5,
  number: 'YH20261125-0001',
  state: 'submitted',
  level: 'general',
  category: 'site',
  source: 'routine',
  typeNo: 1,
  typeName: '灭火器',
  companyName: '示范工厂',
  projectName: '一号厂区',
  regionName: '卸货区',
  place: '东侧',
  words: '灭火器压力不足',
  picture: '',
  reporter: '王',
  reportedAt: 1,
  reportedAtText: '2026-11-25 08:00:00',
  assigneeId: 9,
  assignee: '李',
  deadline: 2,
  deadlineText: '2026-11-30 23:59:59',
  overdue: false,
  closedAtText: '',
  planState: 'none',
  extensionAsked: false,
  supervisor: '',
  supervisedUntilText: '',
}
const detail: HazardDetail = {
  ...hazard,
  version: 5,
  ofProjectId: 1,
  ofRegionId: 1,
  clause: '',
  basis: 'GB 50140',
  interim: '',
  dutyUnit: '设备部',
  standard: '国标',
  measure: '更换',
  money: 120,
  plan: null,
  planner: '',
  extensionUntil: null,
  extensionUntilText: '',
  extensionReason: '',
  extensionBy: '',
  supervisedBecause: '',
  before: ['/media/v1/file/a?ticket=t'],
  after: ['/media/v1/file/b?ticket=t'],
  awaited: 0,
  result: '已更换',
  fixer: '李',
  submittedAtText: '2026-11-26 08:00:00',
  verifier: '',
  opinion: '',
  alarm: null,
  check: null,
  steps: [
    { stepNo: 5, kind: 'submit', byName: '李', at: 2, atText: '2026-11-26 08:00:00', words: '已更换', photos: [] },
  ],
  can: ['verify', 'sendBack'],
}

const supervised = {
  supervisor: '赵',
  supervisedUntilText: '2026-12-10 23:59:59',
  supervisedBecause: '逾期风险大',
}

let server: FakeServer
// Their code is read before, however slow the machine is.
beforeAll(async () => {
  await import('./HazardDrawer.tsx')
}, 60_000)
beforeEach(() => {
  server = startFakeServer()
  server.answers(hazardCalls.list, { rows: [hazard], total: 1 })
  server.answers(hazardCalls.count, {
    ...{ open: 3, mine: 1, overdue: 2, toConfirm: 0, toAssign: 0, atWork: 2, toVerify: 1, closed: 7 },
  })
  server.answers(hazardCalls.get, detail)
  signInAs([rights.fireCheck, rights.verifyHazard])
})

test('lists with their counts; the address says which is shown', async () => {
  renderScreen(<HazardsPage />, '/fire-check?tab=overdue&level=major')
  expect(await screen.findByText('灭火器压力不足')).toBeTruthy()
  expect(await screen.findByText('已超期')).toBeTruthy()
  await waitFor(() => expect(server.received(hazardCalls.list)).toMatchObject([{ tab: 'overdue', level: 'major' }]))
  expect(screen.queryByRole('button', { name: /上报隐患/ })).toBeNull()
})

test('the open one shows before beside after, the next act first, and keeps what was written when somebody was faster', async () => {
  server.refuses(hazardCalls.verify, 'inspection.meanwhile', { by: '赵', at: '2026-11-26 09:00:00' })
  renderScreen(<HazardsPage />, '/fire-check?open=5')
  const drawer = await screen.findByRole('dialog')
  expect((await within(drawer).findByAltText('整改前 照片 1')).getAttribute('src')).toContain('/file/a')
  expect(within(drawer).getByAltText('整改后 照片 1').getAttribute('src')).toContain('/file/b')
  const acts = within(drawer).getAllByRole('button', { name: /验收/ })
  expect(acts.map(({ textContent }) => textContent)).toEqual(['验收通过', '验收退回'])
  fireEvent.click(acts[0] as HTMLElement)
  const opinion = await screen.findByLabelText('验收意见')
  fireEvent.change(opinion, { target: { value: '符合要求' } })
  fireEvent.click(screen.getAllByRole('button', { name: /验收通过/ }).at(-1) as HTMLElement)
  expect(await screen.findByText(/赵 已于/)).toBeTruthy()
  expect((opinion as HTMLTextAreaElement).value).toBe('符合要求')
  expect(server.received(hazardCalls.verify)).toMatchObject([
    { hazardId: 5, version: 5, passed: true, words: '符合要求', photos: [] },
  ])
})

test('a level that was misjudged is corrected beside the way on, with its criterion and a reason', async () => {
  signInAs([rights.fireCheck, rights.assignHazard])
  server.answers(hazardCalls.get, { ...detail, can: ['raise'] })
  server.answers(hazardCalls.confirm, undefined)
  renderScreen(<HazardsPage />, '/fire-check?open=5')
  const raise = await screen.findByRole('button', { name: '升级为重大隐患' })
  expect(raise.className).not.toContain('primary')
  fireEvent.click(raise)
  fireEvent.change(await screen.findByLabelText('判定条款'), { target: { value: '第七条' } })
  fireEvent.change(screen.getByLabelText('说明'), { target: { value: '整排失压' } })
  fireEvent.click(screen.getAllByRole('button', { name: '升级为重大隐患' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(server.received(hazardCalls.confirm)).toEqual([
      { hazardId: 5, version: 5, level: 'major', clause: '第七条', words: '整排失压' },
    ]),
  )
})

test('a major hazard is put under supervision with who, until when and why; the mark and the filter know it', async () => {
  signInAs([rights.fireCheck, rights.assignHazard])
  server.answers(hazardCalls.get, { ...detail, level: 'major', can: ['supervise'] })
  server.answers(hazardCalls.listRectifiers, { rows: [{ accountId: 3, name: '赵' }], total: 1 })
  server.answers(hazardCalls.supervise, undefined)
  renderScreen(<HazardsPage />, '/fire-check?open=5&supervised=yes')
  await waitFor(() => expect(server.received(hazardCalls.list)).toMatchObject([{ supervised: true }]))
  fireEvent.click(await screen.findByRole('button', { name: '挂牌督办' }))
  fireEvent.mouseDown(await screen.findByLabelText('督办人'))
  fireEvent.click(await screen.findByTitle('赵'))
  fireEvent.change(screen.getByLabelText('督办期限'), { target: { value: '2026-12-10' } })
  fireEvent.change(screen.getByLabelText('督办原因'), { target: { value: '逾期风险大' } })
  server.answers(hazardCalls.get, { ...detail, ...supervised, level: 'major', can: ['endSupervision'] })
  fireEvent.click(screen.getAllByRole('button', { name: '挂牌督办' }).at(-1) as HTMLElement)
  const until = new Date('2026-12-10T23:59:59+08:00').getTime()
  await waitFor(() =>
    expect(server.received(hazardCalls.supervise)).toEqual([
      { hazardId: 5, version: 5, supervision: { supervisorId: 3, until }, words: '逾期风险大' },
    ]),
  )
  expect(server.received(hazardCalls.listRectifiers)).toMatchObject([{ hazardId: 5, toSupervise: true }])
})

test('the notice of an assigned hazard is asked for by its number', async () => {
  server.answers(hazardCalls.get, detail)
  server.refuses(hazardCalls.exportNotice, 'inspection.notNow')
  renderScreen(<HazardsPage />, '/fire-check?open=5')
  fireEvent.click(await screen.findByRole('button', { name: /整改通知单/ }))
  await waitFor(() => expect(server.received(hazardCalls.exportNotice)).toMatchObject([{ hazardId: 5 }]))
})

test('a hazard without a person who rectifies it has no notice', async () => {
  server.answers(hazardCalls.get, { ...detail, assigneeId: null, assignee: '', state: 'confirmed' })
  renderScreen(<HazardsPage />, '/fire-check?open=5')
  await screen.findByText('处理记录')
  expect(screen.queryByRole('button', { name: /整改通知单/ })).toBeNull()
  expect(server.received(hazardCalls.exportNotice)).toEqual([])
})

test('on a telephone hazards are cards', async () => {
  onTelephone()
  renderScreen(<HazardsPage />, '/fire-check')
  fireEvent.click(await screen.findByRole('button', { name: /灭火器压力不足/ }))
  expect(await screen.findByText('整改前')).toBeTruthy()
})
