import type { TreePlace } from '@watchfire/contract/device/channel-tree.calls.ts'
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { describe, expect, it } from 'vitest'
import { channelOfTest } from '../testing/channels-of-a-test.ts'
import { buildTree, byLeaf, type Group, type Leaf, rowsOf } from './device-tree.ts'

const aPlace = (change: Partial<TreePlace>): TreePlace => ({
  companyId: 1,
  companyName: 'Steel works',
  projectId: 10,
  projectName: 'Rolling mill',
  regionId: 100,
  regionName: 'Yard',
  total: 2,
  online: 1,
  offline: 1,
  alarms: 0,
  ...change,
})
let made = 0
const aChannel = (name: string, change: Partial<Channel> = {}): Channel => {
  made += 1
  return { ...channelOfTest, channelId: `EDGE1_C${made}`, name, companyId: 1, projectId: 10, regionId: 100, ...change }
}
const tree = buildTree([
  aPlace({ alarms: 3 }),
  aPlace({ regionId: null, regionName: '', total: 1, online: 1, offline: 0, alarms: 1 }),
  aPlace({ projectId: 11, projectName: 'Harbour', regionId: 101, regionName: 'Pier', total: 1, offline: 0 }),
])
const channels = byLeaf([
  aChannel('北门 2'),
  aChannel('北门 10'),
  aChannel('Roof', { regionId: null }),
  aChannel('Dock', { projectId: 11, regionId: 101 }),
])
const all = (leaf: Leaf) => channels.get(leaf.key) ?? []
const rows = (closed: string[] = [], channelsOf = all) =>
  rowsOf(tree, (group: Group) => !closed.includes(group.key), channelsOf)
const namesOf = (closed: string[] = [], channelsOf = all) =>
  rows(closed, channelsOf).map(row => `${row.level} ${row.group?.name ?? row.channel?.name ?? '…'}`)

describe('the device tree', () => {
  it('stands by company, project and region, names as a Chinese reader sorts them', () => {
    expect(namesOf()).toEqual([
      '1 Steel works',
      '2 Harbour',
      '3 Pier',
      '4 Dock',
      '2 Rolling mill',
      '3 Yard',
      '4 北门 2',
      '4 北门 10',
      '3 Roof',
    ])
  })

  it('counts alarms of where no channel stands in their project, and shows no row for them', () => {
    const more = buildTree([
      aPlace({ alarms: 3 }),
      aPlace({ regionId: null, regionName: '', total: 1, online: 1, offline: 0 }),
      aPlace({ regionId: null, regionName: '', total: 0, online: 0, offline: 0, alarms: 2 }),
    ])
    expect(more[0]?.groups[0]).toMatchObject({ alarms: 5, total: 3, leaf: { regionId: null, total: 1 } })
  })

  it('counts what is online, offline and pending below each place', () => {
    expect(tree[0]).toMatchObject({ total: 4, online: 3, offline: 1, alarms: 4 })
    expect(tree[0]?.groups.map(group => [group.name, group.online, group.total, group.alarms])).toEqual([
      ['Harbour', 1, 1, 0],
      ['Rolling mill', 2, 3, 4],
    ])
  })

  it('hides what is below a closed place and says where each row stands among its sisters', () => {
    expect(namesOf(['project-10'])).toEqual(['1 Steel works', '2 Harbour', '3 Pier', '4 Dock', '2 Rolling mill'])
    const roof = rows().find(row => row.channel?.name === 'Roof')
    expect(roof).toMatchObject({ place: 2, sisters: 2, parent: 'project-10' })
  })

  it('has one row for all channels of a place that are not there yet, and none in one that is closed', () => {
    const noneYet = () => []
    expect(namesOf(['region-101'], noneYet)).toEqual([
      '1 Steel works',
      '2 Harbour',
      '3 Pier',
      '2 Rolling mill',
      '3 Yard',
      '4 …',
      '3 …',
    ])
    const first = (leaf: Leaf) => all(leaf).slice(0, 1)
    const more = rows([], first).find(row => row.more)
    expect(more).toMatchObject({ level: 4, place: 2, sisters: 2, parent: 'region-100' })
  })
})
