import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { deviceEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { type ChannelTree, treeCalls } from '@watchfire/contract/device/channel-tree.calls.ts'
import type { Channel, DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { request } from '../../core/client.ts'
import { useLiveEvents } from '../../core/live-channel.ts'
import { queryClient } from '../../core/query-client.ts'
import type { Refusal } from '../../core/refusal.ts'
import { currentSelection, type Selection, useSelection } from '../../core/session-store.ts'
import { keyOf } from '../../core/use-call.ts'
import { readTree } from './channel-calls.ts'
import { buildTree, byLeaf, type Leaf, leafKey } from './device-tree.ts'

const treeKey = ['device', treeCalls.readTree.path] as const
const partKey = ['device', treeCalls.listOfPlace.path] as const
/** What nobody looks at is forgotten after so many ms: a tree that was opened everywhere does not stay in memory. */
const forgottenAfter = 60_000
/** Counts are read again at most so often, however much happens. */
const countEvery = 10_000
const firstCountAfter = 500

/** Where the channels stand and how many they are; of few channels all of them. */
export function useTree(keyword = '') {
  const selection = useSelection()
  return useQuery<ChannelTree, Refusal>({
    ...treeQuery(keyword, selection),
    placeholderData: keyword ? keepPreviousData : undefined,
  } as Parameters<typeof useQuery<ChannelTree, Refusal>>[0])
}

const treeQuery = (keyword: string, selection: Selection) => ({
  queryKey: [...treeKey, keyword, selection],
  queryFn: ({ signal }: { signal: AbortSignal }) => readTree(keyword, signal),
  // Who comes back to the pictures within some minutes finds the tree there.
  ...(keyword && { gcTime: forgottenAfter }),
  meta: { quiet: true },
})

/** Asks for the tree while the page that shows it is still being drawn. */
export const readTreeAhead = () => void queryClient.prefetchQuery(treeQuery('', currentSelection()))

type Part = { rows: Channel[]; total: number }
type AskedPart = { leaf: Leaf; after: Channel | undefined }
const inputOf = ({ leaf, after }: AskedPart, keyword: string) => ({
  projectId: leaf.projectId,
  regionId: leaf.regionId ?? 0,
  ...(keyword && { keyword }),
  ...(after && { afterName: after.name, afterDevice: after.channelId }),
})
const keyOfPart = (part: AskedPart, keyword: string, selection: Selection) =>
  keyOf(treeCalls.listOfPlace, inputOf(part, keyword), selection)

/** The parts of a leaf that are asked for: each begins after the last channel of the one before it. */
function chainOf(leaf: Leaf, count: number, keyword: string, selection: Selection): AskedPart[] {
  const parts: AskedPart[] = []
  let after: Channel | undefined
  for (let loaded = 0; parts.length < count; ) {
    parts.push({ leaf, after })
    const data = queryClient.getQueryData<Part>(keyOfPart({ leaf, after }, keyword, selection))
    after = data?.rows.at(-1)
    loaded += data?.rows.length ?? 0
    if (!data || !after || loaded >= data.total) break
  }
  return parts
}

/** The tree with the channels of what was opened; their states follow the live channel, its counts some seconds behind. */
export function useDeviceTree(keyword: string) {
  const selection = useSelection()
  const tree = useTree(keyword)
  const groups = useMemo(() => buildTree(tree.data?.places ?? []), [tree.data?.places])
  const whole = useMemo(() => byLeaf(tree.data?.channels ?? []), [tree.data?.channels])
  const [wanted, setWanted] = useState<ReadonlyMap<string, { leaf: Leaf; parts: number }>>(new Map())

  const asked = [...wanted]
    .filter(([key]) => key.startsWith(`${keyword}\n`))
    .flatMap(([, { leaf, parts }]) => chainOf(leaf, parts, keyword, selection))
  const answers = useQueries({
    queries: asked.map(part => ({
      queryKey: keyOfPart(part, keyword, selection),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Part> =>
        request(treeCalls.listOfPlace, inputOf(part, keyword), { signal, selection }),
      gcTime: forgottenAfter,
      meta: { quiet: true },
    })),
  })
  const parted = new Map<string, Channel[]>()
  const failed = new Set<string>()
  asked.forEach(({ leaf }, at) => {
    const answer = answers[at]
    parted.set(leaf.key, [...(parted.get(leaf.key) ?? []), ...(answer?.data?.rows ?? [])])
    if (answer?.isError) failed.add(leaf.key)
  })

  // What was counted anew since a part came says whether channels came or went.
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared when the counts are new, and then alone
  useEffect(() => {
    const totals = new Map(tree.data?.places.map(place => [leafKey(place), place.total]))
    asked.forEach(({ leaf }, at) => {
      const answer = answers[at]
      if (answer?.data && answer.data.total !== totals.get(leaf.key) && answer.dataUpdatedAt < tree.dataUpdatedAt)
        void answer.refetch()
    })
  }, [tree.dataUpdatedAt])

  useLiveTree()
  const isWhole = (leaf: Leaf) => (whole.get(leaf.key)?.length ?? 0) >= leaf.total
  return {
    tree,
    groups,
    isWhole,
    channelsOf: (leaf: Leaf): readonly Channel[] =>
      isWhole(leaf) ? (whole.get(leaf.key) ?? []) : (parted.get(leaf.key) ?? []),
    failed,
    /** The next part of a leaf, or the one that failed once more. */
    wantMore: (leaf: Leaf) => {
      const ofLeaf = asked.flatMap((part, at) => (part.leaf.key === leaf.key ? [answers[at]] : []))
      if (ofLeaf.some(answer => answer?.isPending && !answer.isError)) return
      const bad = ofLeaf.find(answer => answer?.isError)
      if (bad) return void bad.refetch()
      setWanted(before => new Map(before).set(`${keyword}\n${leaf.key}`, { leaf, parts: ofLeaf.length + 1 }))
    },
  }
}

/** States are changed where they are known; what they come to is counted anew, and so are alarms. */
function useLiveTree() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const countedAt = useRef(0)
  const countSoon = () => {
    if (timer.current !== undefined) return
    const wait = Math.max(firstCountAfter, countedAt.current + countEvery - Date.now())
    timer.current = setTimeout(() => {
      timer.current = undefined
      countedAt.current = Date.now()
      void queryClient.invalidateQueries({ queryKey: treeKey })
    }, wait)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveEvents('alarm', countSoon)
  useLiveEvents('alarmGone', countSoon)
  useLiveEvents(
    'device',
    ({ deviceId, state }) => {
      changeState(deviceId, state)
      countSoon()
    },
    deviceEvent,
  )
}

/** An AI server that goes takes its channels along; when it comes back, each of them is asked for anew. */
function changeState(deviceId: string, state: DeviceState) {
  let serverIsBack = false
  const changed = (channels: Channel[]): Channel[] => {
    const affected = (channel: Channel) =>
      channel.channelId === deviceId || (channel.aiServerId === deviceId && state !== 'online')
    serverIsBack ||= state === 'online' && channels.some(channel => channel.aiServerId === deviceId)
    if (!channels.some(channel => affected(channel) && channel.state !== state)) return channels
    return channels.map(channel => (affected(channel) ? { ...channel, state } : channel))
  }
  queryClient.setQueriesData<ChannelTree>({ queryKey: treeKey }, tree => {
    const channels = changed(tree?.channels ?? [])
    return tree && channels !== tree.channels ? { ...tree, channels } : tree
  })
  queryClient.setQueriesData<Part>({ queryKey: partKey }, part => {
    const rows = changed(part?.rows ?? [])
    return part && rows !== part.rows ? { ...part, rows } : part
  })
  if (serverIsBack) void queryClient.invalidateQueries({ queryKey: partKey })
}
