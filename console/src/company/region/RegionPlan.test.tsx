// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { Plan } from '@watchfire/contract/plan/plan.calls.ts'
import { expect, test } from 'vitest'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { RegionPlan } from './RegionPlan.tsx'

const region = { regionId: 5, name: '东门', projectId: 3 }
const corners = [
  { x: 0, y: 0 },
  { x: 0.5, y: 0 },
  { x: 0.5, y: 1 },
]
const plan: Plan = {
  projectId: 3,
  projectName: '一号厂区',
  picture: '/media/v1/file/a?ticket=t',
  version: 1,
  positions: [],
  spots: [],
  outlines: [
    { regionId: 4, corners: [] },
    { regionId: 5, corners },
  ],
  channels: [],
  sensors: [],
  regions: [],
}

test('a region is shown on the plan of its project, which is loaded no larger than it is shown', () => {
  renderScreen(<RegionPlan region={region} plan={plan} />)
  const picture = screen.getByRole('img', { name: '平面图：东门' })
  expect(picture.getAttribute('srcset')).toBe(
    '/media/v1/file/a?ticket=t&size=small 320w, /media/v1/file/a?ticket=t&size=middle 1600w',
  )
  expect(document.querySelector('polygon')?.getAttribute('points')).toBe('0,0 0.5,0 0.5,1')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/device-position/3')
})

test('one that is not drawn yet is said to be so, and a project without a plan shows none', () => {
  const { unmount } = renderScreen(<RegionPlan region={region} plan={{ ...plan, outlines: [] }} />)
  expect(screen.getByRole('img', { name: '平面图，尚未画出东门' })).toBeTruthy()
  unmount()
  renderScreen(<RegionPlan region={region} plan={{ ...plan, picture: '' }} />)
  expect(screen.queryByRole('img')).toBeNull()
})
