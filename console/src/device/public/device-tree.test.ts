import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { describe, expect, it } from 'vitest'
import { buildTree, channelsInOrder, rowsOf, searchChannels } from './device-tree.ts'

let made = 0
const aChannel = (change: Partial<Channel> = {}): Channel => {
  made += 1
  return {
    channelId: `EDGE1_C${made}`,
    name: `camera ${made}`,
    aiServerId: 'EDGE1',
    aiServerName: 'edge one',
    state: 'online',
    companyId: 1,
    companyName: 'Steel works',
    projectId: 10,
    projectName: 'Rolling mill',
    regionId: 100,
    regionName: 'Yard',
    location: '',
    silentFrom: null,
    silentUntil: null,
    sensitivity: 3,
    ...change,
  }
}
const north = aChannel({ name: '北门 10' })
const east = aChannel({ name: '北门 2', state: 'offline' })
const loose = aChannel({ name: 'Roof', regionId: null, regionName: '' })
const other = aChannel({ name: 'Dock', projectId: 11, projectName: 'Harbour', regionId: 101, regionName: 'Pier' })
const all = [north, east, loose, other]
const tree = buildTree(all)
const namesOf = (closed: string[] = []) =>
  rowsOf(tree, new Set(closed)).map(row => `${row.level} ${row.group?.name ?? row.channel?.name}`)

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

  it('counts what is online below each place', () => {
    expect(tree[0]).toMatchObject({ total: 4, online: 3 })
    expect(tree[0]?.groups.map(group => [group.name, group.online, group.total])).toEqual([
      ['Harbour', 1, 1],
      ['Rolling mill', 2, 3],
    ])
  })

  it('hides what is below a closed place and says where each row stands among its sisters', () => {
    expect(namesOf(['project-10'])).toEqual(['1 Steel works', '2 Harbour', '3 Pier', '4 Dock', '2 Rolling mill'])
    const roof = rowsOf(tree, new Set()).find(row => row.channel === loose)
    expect(roof).toMatchObject({ place: 2, sisters: 2, parent: 'project-10' })
  })

  it('gives its channels in the order in which they stand', () => {
    expect(channelsInOrder(tree)).toEqual([other, east, north, loose])
  })
})

describe('the search', () => {
  it('finds by any word of the channel or of its place, all of them together', () => {
    expect(searchChannels(all, '北门')).toEqual([north, east])
    expect(searchChannels(all, ' PIER dock ')).toEqual([other])
    expect(searchChannels(all, 'pier roof')).toEqual([])
    expect(searchChannels(all, '  ')).toBe(all)
  })
})
