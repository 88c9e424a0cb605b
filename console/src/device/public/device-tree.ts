/** The channels a person may see as a tree of company, project, region and channel, flat for drawing. Pure. */
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'

export type GroupKind = 'company' | 'project' | 'region'

export type Group = {
  kind: GroupKind
  key: string
  name: string
  /** Channels below, at any depth. */
  total: number
  online: number
  groups: Group[]
  channels: Channel[]
}

export type TreeRow = {
  key: string
  level: number
  /** Place among its sisters, from 1, and how many they are: read aloud by screen readers. */
  place: number
  sisters: number
  parent: string | undefined
} & ({ group: Group; open: boolean; channel?: undefined } | { channel: Channel; group?: undefined; open?: undefined })

const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin', { numeric: true })
const byName = (a: { name: string }, b: { name: string }) => order.compare(a.name, b.name)

export function buildTree(channels: readonly Channel[]): Group[] {
  const companies = new Map<string, Group>()
  for (const channel of channels) {
    const path: [GroupKind, number | null, string][] = [
      ['company', channel.companyId, channel.companyName],
      ['project', channel.projectId, channel.projectName],
      ['region', channel.regionId, channel.regionName],
    ]
    let level = companies
    let parent: Group | undefined
    for (const [kind, id, name] of path) {
      // A channel without a region stands beside the regions of its project.
      if (id === null) continue
      const key = `${kind}-${id}`
      let group: Group | undefined = level.get(key) ?? parent?.groups.find(one => one.key === key)
      if (!group) {
        group = { kind, key, name, total: 0, online: 0, groups: [], channels: [] }
        if (parent) parent.groups.push(group)
        else companies.set(key, group)
      }
      group.total += 1
      if (channel.state === 'online') group.online += 1
      parent = group
      level = new Map()
    }
    parent?.channels.push(channel)
  }
  return sorted([...companies.values()])
}

function sorted(groups: Group[]): Group[] {
  for (const group of groups) {
    sorted(group.groups)
    group.channels.sort(byName)
  }
  return groups.sort(byName)
}

/** Channels whose own words, or those of a place above them, hold every word of the search. */
export function searchChannels(channels: readonly Channel[], search: string): readonly Channel[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return channels
  return channels.filter(channel => {
    const { name, location, aiServerName, companyName, projectName, regionName, channelId } = channel
    const text = [name, location, aiServerName, companyName, projectName, regionName, channelId]
      .join('\n')
      .toLowerCase()
    return words.every(word => text.includes(word))
  })
}

/** The rows to draw, from top to bottom. */
export function rowsOf(groups: readonly Group[], closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (siblings: readonly Group[], channels: readonly Channel[], level: number, parent: string | undefined) => {
    const sisters = siblings.length + channels.length
    siblings.forEach((group, at) => {
      const open = !closed.has(group.key)
      rows.push({ key: group.key, level, place: at + 1, sisters, parent, group, open })
      if (open) add(group.groups, group.channels, level + 1, group.key)
    })
    channels.forEach((channel, at) => {
      rows.push({ key: channel.channelId, level, place: siblings.length + at + 1, sisters, parent, channel })
    })
  }
  add(groups, [], 1, undefined)
  return rows
}

/** Every channel in the order of the tree: the order in which a wall is filled. */
export function channelsInOrder(groups: readonly Group[]): Channel[] {
  return groups.flatMap(group => [...channelsInOrder(group.groups), ...group.channels])
}
