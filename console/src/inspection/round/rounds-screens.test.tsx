// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { roundCalls, roundPlanCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import type { RoundDetail, RoundPlan } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { onTelephone } from '../../core/testing/on-telephone.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { RoundDrawer } from './RoundDrawer.tsx'
import { RoundPlanDialog } from './RoundPlanDialog.tsx'
import { RoundPlansView } from './RoundPlansView.tsx'
import { RoundsView } from './RoundsView.tsx'

const round: RoundDetail = {
  ...{ roundId: 4, planId: 2, name: '夜间巡检', ofProjectId: 1, projectName: '一号厂区' },
  walkers: [{ accountId: 9, name: '王值班' }],
  dueAtText: '2026-11-26 22:00:00',
  endsAtText: '2026-11-27 00:30:00',
  roundState: 'underWay',
  pointCount: 2,
  checkedCount: 1,
  points: [
    {
      pointId: 7,
      name: '灭火器箱',
      checkId: 31,
      checkedAtText: '2026-11-26 22:14:05',
      checkedBy: '王值班',
      isLate: false,
    },
    { pointId: 8, name: '配电箱', checkId: null, checkedAtText: '', checkedBy: '', isLate: false },
  ],
}
const plan: RoundPlan = {
  ...{ planId: 2, version: 3, name: '夜间巡检', ofProjectId: 1, projectName: '一号厂区' },
  times: { every: 'week', weekdays: [1, 3], minutes: [485, 1320] },
  windowMinutes: 150,
  walkers: [{ accountId: 9, name: '王值班' }],
  isActive: true,
  points: [
    { pointId: 8, name: '配电箱' },
    { pointId: 7, name: '灭火器箱' },
  ],
  cannotWalk: [],
  nobodyWalks: [],
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(roundPlanCalls.list, { rows: [plan], total: 1 })
  signInAs([rights.fireCheck, rights.reportHazard, rights.assignHazard])
})

test('rounds say until when, how far they are and what became of them', async () => {
  const missed = { ...round, roundId: 5, roundState: 'missed' as const }
  server.answers(roundCalls.list, { rows: [round, missed], total: 2 })
  renderScreen(<RoundsView title="巡检" />, '/fire-check?view=rounds')
  await screen.findByText('有漏检')
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
  expect(rows[0]).toContain('2026-11-26 22:00 – 11-27 00:30')
  expect(rows[0]).toContain('巡检中1 / 2')
  expect(rows[1]).toContain('有漏检')
})

test('on a telephone a round opens to its points: the next one is a press away, a checked one leads to its check', async () => {
  onTelephone()
  server.answers(roundCalls.list, { rows: [round], total: 1 })
  server.answers(roundCalls.get, round)
  renderScreen(<RoundsView title="巡检" />, '/fire-check?view=rounds')
  fireEvent.click(await screen.findByRole('button', { name: /夜间巡检/ }))
  const points = within(await screen.findByRole('list', { name: '检查点' }))
  expect(points.getByRole('link', { name: '开始检查 配电箱' }).getAttribute('href')).toBe('/check-point/8')
  expect(points.getByRole('link', { name: '查看检查 灭火器箱' }).getAttribute('href')).toBe(
    '/fire-check?view=checks&open=31',
  )
})

test('when the time is over what nobody checked was missed, and is not asked for any more', async () => {
  server.answers(roundCalls.get, { ...round, roundState: 'missed' })
  renderScreen(<RoundDrawer roundId={4} onClose={() => undefined} />)
  expect(await screen.findByText('漏检')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /开始检查/ })).toBeNull()
})

test('a round whose time has not come asks for nothing yet', async () => {
  server.answers(roundCalls.get, { ...round, roundState: 'due', dueAtText: '2199-01-01 08:00:00', checkedCount: 0 })
  renderScreen(<RoundDrawer roundId={4} onClose={() => undefined} />)
  expect(await screen.findByText('未到时间')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /开始检查/ })).toBeNull()
})

test('a plan that nobody may walk any more says so by name', async () => {
  const cannotWalk = [{ accountId: 9, name: '王值班' }]
  server.answers(roundPlanCalls.list, { rows: [{ ...plan, cannotWalk, nobodyWalks: plan.points }], total: 1 })
  renderScreen(<RoundPlansView title="巡检计划" />, '/fire-check?view=roundPlans')
  expect(await screen.findByText('巡检人需调整')).toBeTruthy()
  expect(screen.getByText('不能再巡检：王值班')).toBeTruthy()
  expect(screen.getByText('无人可检查：配电箱、灭火器箱')).toBeTruthy()
})

test('who may not walk is named at the field of the walkers', async () => {
  server.answers(companyCalls.listProjects, { rows: [], total: 0 })
  server.answers(checkPointCalls.listInspectors, { people: [] })
  server.answers(checkPointCalls.list, { rows: [], total: 0 })
  server.refuses(roundPlanCalls.save, 'inspection.cannotWalk', { name: '王值班', field: 'walkerIds' })
  const { person } = renderScreen(<RoundPlanDialog plan={plan} onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('08:05')
  await person.click(within(dialog).getByRole('button', { name: /保 ?存/ }))
  const said = await within(dialog).findByText(/“王值班”没有检查权限/)
  expect(said.closest('.ant-form-item')?.textContent).toContain('巡检人')
})

test('a plan by the month keeps its days and its first day', async () => {
  server.answers(companyCalls.listProjects, { rows: [], total: 0 })
  server.answers(checkPointCalls.listInspectors, { people: [{ accountId: 9, name: '王值班' }] })
  server.answers(checkPointCalls.list, { rows: [], total: 0 })
  server.answers(roundPlanCalls.save, { planId: 2, version: 4 })
  const times: RoundPlan['times'] = {
    ...{ every: 'month', months: 3, firstDay: '2026-09-10', monthDays: [15, 31], minutes: [480] },
  }
  const { person } = renderScreen(<RoundPlanDialog plan={{ ...plan, times }} onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('每季度')).toBeTruthy()
  expect(within(dialog).getByText('31 日')).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: /保 ?存/ }))
  await waitFor(() => expect(server.received(roundPlanCalls.save)).toHaveLength(1))
  expect(server.received(roundPlanCalls.save)[0]?.times).toEqual(times)
})

test('a plan that is changed keeps the order of its points and names its version', async () => {
  server.answers(companyCalls.listProjects, { rows: [], total: 0 })
  server.answers(checkPointCalls.listInspectors, { people: [{ accountId: 9, name: '王值班' }] })
  server.answers(checkPointCalls.list, { rows: [], total: 0 })
  server.answers(roundPlanCalls.save, { planId: 2, version: 4 })
  const { person } = renderScreen(<RoundPlanDialog plan={plan} onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('08:05')).toBeTruthy()
  expect(within(dialog).getByText('配电箱')).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: /保 ?存/ }))
  await waitFor(() => expect(server.received(roundPlanCalls.save)).toHaveLength(1))
  expect(server.received(roundPlanCalls.save)[0]).toMatchObject({
    ...{ planId: 2, version: 3, pointIds: [8, 7], walkerIds: [9], windowMinutes: 150, isActive: true },
    times: { every: 'week', weekdays: [1, 3], minutes: [485, 1320] },
  })
})
