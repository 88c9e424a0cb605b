import type { Site } from '@watchfire/contract/map/map.calls.ts'
import { expect, test } from 'vitest'
import { clustersOf } from './site-clusters.ts'
import { pendingOfAll, urgentFirst } from './site-order.ts'

const site = (projectId: number, pending: Site['pending'] = []): Site => ({
  projectId,
  projectName: `项目 ${projectId}`,
  companyId: 3,
  companyName: '甲厂',
  hasPlan: false,
  place: { longitude: 120, latitude: 30 },
  pending,
})
const idsOf = (clusters: { sites: readonly Site[] }[]) => clusters.map(({ sites }) => sites.map(one => one.projectId))

test('where severe alarms wait comes first, however many others wait elsewhere', () => {
  const many = site(1, [{ level: 'normal', count: 90 }])
  const severe = site(2, [{ level: 'severe', count: 1 }])
  const few = site(3, [{ level: 'notice', count: 2 }])
  expect(urgentFirst([site(4), few, many, severe]).map(one => one.projectId)).toEqual([2, 1, 3, 4])
})

test('what would lie over one another is one mark where the most urgent stands, until it is looked at closer', () => {
  const spots = [
    { x: 100, y: 100, site: site(1) },
    { x: 130, y: 110, site: site(2) },
    { x: 300, y: 100, site: site(3) },
  ]
  const clusters = clustersOf(spots, { closest: false })
  expect(idsOf(clusters)).toEqual([[1, 2], [3]])
  expect(clusters[0]).toMatchObject({ x: 100, y: 100 })
  const closer = spots.map(spot => ({ ...spot, x: spot.x * 4, y: spot.y * 4 }))
  expect(idsOf(clustersOf(closer, { closest: false }))).toEqual([[1], [2], [3]])
})

test('what cannot be looked at closer stands side by side, each to be pressed', () => {
  const here = [1, 2].map(id => ({ x: 50, y: 50, site: site(id) }))
  const clusters = clustersOf(here, { closest: true })
  expect(idsOf(clusters)).toEqual([[1], [2]])
  expect(clusters[0]?.y).not.toBe(clusters[1]?.y)
})

test('of several what waits is added up by level', () => {
  const sites = [
    site(1, [{ level: 'fault', count: 1 }]),
    site(2, [
      { level: 'severe', count: 2 },
      { level: 'fault', count: 3 },
    ]),
  ]
  expect(pendingOfAll(sites)).toEqual([
    { level: 'severe', count: 2 },
    { level: 'fault', count: 4 },
  ])
})
