/** The channels a person may see as a tree of company, project, region and channel, flat for drawing. Pure. */
import type { TreePlace } from '@watchfire/contract/device/channel-tree.calls.ts'
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'

export type GroupKind = 'company' | 'project' | 'region'

/** What holds channels of its own, and how many: a region, or a project those that stand in no region. */
export type Leaf = { key: string; projectId: number; regionId: number | null; total: number }

export type Group = {
  kind: GroupKind
  key: string
  name: string
  /** Channels below, at any depth. */
  total: number
  online: number
  offline: number
  alarms: number
  groups: Group[]
  leaf?: Leaf
}

export type TreeRow = {
  key: string
  level: number
  /** Place among its sisters, from 1, and how many they are: read aloud by screen readers. */
  place: number
  sisters: number
  parent: string | undefined
} & (
  | { group: Group; open: boolean; channel?: undefined; more?: undefined }
  | { channel: Channel; group?: undefined; open?: undefined; more?: undefined }
  /** Stands for the channels of a leaf that are not there yet. */
  | { more: Leaf; channel?: undefined; group?: undefined; open?: undefined }
)

const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin', { numeric: true })
const byName = (a: { name: string }, b: { name: string }) => order.compare(a.name, b.name)

export const leafKey = ({ projectId, regionId }: { projectId: number; regionId: number | null }) =>
  `leaf-${projectId}-${regionId ?? 0}`

export function buildTree(places: readonly TreePlace[]): Group[] {
  const companies: Group[] = []
  const known = new Map<string, Group>()
  for (const place of places) {
    let level = companies
    let parent: Group | undefined
    for (const [kind, id, name] of pathOf(place)) {
      const key = `${kind}-${id}`
      let group = known.get(key)
      if (!group) {
        group = { kind, key, name, total: 0, online: 0, offline: 0, alarms: 0, groups: [] }
        known.set(key, group)
        level.push(group)
      }
      group.total += place.total
      group.online += place.online
      group.offline += place.offline
      group.alarms += place.alarms
      parent = group
      level = group.groups
    }
    const { projectId, regionId, total } = place
    // Alarms where no channel stands count in their project, which has nothing to show for them.
    if (parent && total > 0) parent.leaf = { key: leafKey(place), projectId, regionId, total }
  }
  return sorted(companies)
}

/** A channel without a region stands beside the regions of its project. */
function pathOf(place: TreePlace): [GroupKind, number, string][] {
  const { companyId, companyName, projectId, projectName, regionId, regionName } = place
  const path: [GroupKind, number, string][] = [
    ['company', companyId, companyName],
    ['project', projectId, projectName],
  ]
  return regionId === null ? path : [...path, ['region', regionId, regionName]]
}

function sorted(groups: Group[]): Group[] {
  for (const group of groups) sorted(group.groups)
  return groups.sort(byName)
}

/** Of a list of channels those of each leaf, in the order they came in. */
export const byLeaf = (channels: readonly Channel[]): Map<string, Channel[]> => Map.groupBy(channels, leafKey)

/** The rows to draw, from top to bottom; of a leaf as many channels as there are so far. */
export function rowsOf(
  groups: readonly Group[],
  isOpen: (group: Group) => boolean,
  channelsOf: (leaf: Leaf) => readonly Channel[],
): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (siblings: readonly Group[], leaf: Leaf | undefined, level: number, parent: string | undefined) => {
    const channels = leaf ? channelsOf(leaf) : []
    const sisters = siblings.length + Math.max(channels.length, leaf?.total ?? 0)
    siblings.forEach((group, at) => {
      const open = isOpen(group)
      rows.push({ key: group.key, level, place: at + 1, sisters, parent, group, open })
      if (open) add(group.groups, group.leaf, level + 1, group.key)
    })
    let place = siblings.length
    for (const channel of channels) {
      place += 1
      rows.push({ key: channel.channelId, level, place, sisters, parent, channel })
    }
    if (leaf && channels.length < leaf.total)
      rows.push({ key: `${leaf.key}-more`, level, place: place + 1, sisters, parent, more: leaf })
  }
  add(groups, undefined, 1, undefined)
  return rows
}
