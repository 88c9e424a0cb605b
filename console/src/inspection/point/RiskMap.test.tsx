// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import '../../core/brand-store.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { RiskMap } from './RiskMap.tsx'

const corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
]
const regions = [
  { regionId: 2, name: '卸货区' },
  { regionId: 3, name: '仓库区' },
]

function aServer(picture: string) {
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 1600
      naturalHeight = 900
      onload?: () => void
      set src(_: string) {
        queueMicrotask(() => this.onload?.())
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const server = startFakeServer()
  signInAs([rights.fireCheck, rights.projects])
  server.answers(planCalls.read, {
    ...{ projectId: 1, projectName: '一号厂区', picture, version: 1, positions: [], channels: [], regions },
    ...{ spots: [], sensors: [] },
    outlines: [{ regionId: 2, corners }],
  })
  server.answers(checkPointCalls.readRiskMap, {
    counts: { red: 1, orange: 0, yellow: 2, blue: 0 },
    unplaced: 1,
    regions: [
      { ofRegionId: 3, riskLevel: 'yellow', count: 2 },
      { ofRegionId: 2, riskLevel: 'red', count: 1 },
    ],
    points: [
      { pointId: 7, name: '锅炉', riskLevel: 'red', planX: 0.5, planY: 0.5, lastBad: 2 },
      { pointId: 8, name: '灭火器箱', riskLevel: 'yellow', planX: 0.2, planY: 0.2, lastBad: null },
    ],
  })
  return server
}

test('points stand on the plan by their level, the gravest on top, and each opens by hand and by key', async () => {
  const server = aServer('/plan.png')
  const { person } = renderScreen(<RiskMap projectId={1} />, '/fire-check?view=riskMap')
  const plan = await screen.findByRole('group', { name: '一号厂区的平面图' })
  const names = (await within(plan).findAllByRole('button')).map(point => point.getAttribute('aria-label'))
  expect(names).toEqual(['灭火器箱, 黄（一般风险）', '锅炉, 红（重大风险）, 2 项异常'])
  const side = screen.getByRole('region', { name: '区域' })
  expect(
    within(side)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['卸货区红（重大风险）', '仓库区黄（一般风险）'])
  expect(screen.getByText(/1 个检查点未在平面图上标出/)).toBeTruthy()
  server.refuses(checkPointCalls.get, 'inspection.pointNotFound')
  within(plan).getByRole('button', { name: /锅炉/ }).focus()
  await person.keyboard('{Enter}')
  await expect.poll(() => server.received(checkPointCalls.get)).toMatchObject([{ pointId: 7 }])
})

test('a project without a plan still says how grave its regions are, and leads to where a plan is uploaded', async () => {
  aServer('')
  renderScreen(<RiskMap projectId={1} />, '/fire-check?view=riskMap')
  const link = await screen.findByRole('link', { name: '上传平面图' })
  expect(link.getAttribute('href')).toBe('/edit-factory/1')
  expect(await screen.findByRole('region', { name: '区域' })).toBeTruthy()
})
