/** What live pictures and watched cameras cost the processors. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningEdge } from './edge-process.ts'
import type { Figure } from './figures.ts'
import type { ForeignLoad } from './foreign-load.ts'
import { familyCpuSecondsOf } from './process-cost.ts'
import type { RunningServer } from './server-process.ts'
import { openViewers } from './video-viewers.ts'

/** Rounds measured; the one in which others took least is told. */
const rounds = 4
const roundMs = 20_000
const settleMs = 5000
const fewestFramesPerSecond = 14

type Stage = { server: RunningServer; edge: RunningEdge; others: ForeignLoad }
/** Shares of a core in percent. */
type Cost = { server: number; edge: number; foreign: number }

export async function measureRelay({ server, edge, others }: Stage): Promise<Figure[]> {
  const count = edge.channels.length
  await sleep(settleMs)
  const before = await quietestCost({ server, edge, others }, roundMs, rounds)
  const viewers = await openViewers(server, edge.channels)
  try {
    await sleep(settleMs)
    const [began, framesBefore] = [Date.now(), viewers.frames()]
    const during = await quietestCost({ server, edge, others }, roundMs, rounds)
    const rate = (viewers.frames() - framesBefore) / count / ((Date.now() - began) / 1000)
    if (rate < fewestFramesPerSecond) throw new Error(`only ${rate.toFixed(1)} frames a second came through`)
    const added = during.server - before.server + during.edge - before.edge
    const noise = `others took ${during.foreign.toFixed(2)} cores meanwhile`
    return [
      {
        what: `server, ${count} cameras relayed, one viewer each`,
        value: during.server,
        unit: '% of a core',
        goal: { most: 6 },
        note: `nobody watching: ${before.server.toFixed(2)} %; ${noise}`,
      },
      {
        what: `edge, what relaying ${count} cameras adds`,
        value: during.edge - before.edge,
        unit: '% of a core',
        note: `receiving and keeping them without a viewer: ${before.edge.toFixed(2)} %`,
      },
      { what: 'a relayed stream, added to server and edge together', value: added / count, unit: '% of a core' },
    ]
  } finally {
    viewers.close()
  }
}

/** `filmMs`: one round of the film, so that everything in it has its share. */
export async function measureWatched({ server, edge, others }: Stage, filmMs: number): Promise<Figure[]> {
  const count = edge.channels.length
  await sleep(settleMs)
  const cost = await quietestCost({ server, edge, others }, filmMs, 2)
  return [
    {
      what: `edge with its decoders, ${count} watched cameras`,
      value: cost.edge,
      unit: '% of a core',
      note: `others took ${cost.foreign.toFixed(2)} cores meanwhile`,
    },
    { what: '… a watched camera', value: cost.edge / count, unit: '% of a core' },
  ]
}

async function quietestCost(stage: Stage, ms: number, tries: number): Promise<Cost> {
  const costs: Cost[] = []
  for (let round = 0; round < tries; round += 1) costs.push(await costOver(stage, ms))
  const [quietest] = costs.toSorted((a, b) => a.foreign - b.foreign)
  if (!quietest) throw new Error('no round was measured')
  return quietest
}

async function costOver({ server, edge, others }: Stage, ms: number): Promise<Cost> {
  const read = () => ({ server: familyCpuSecondsOf(server.pid), edge: familyCpuSecondsOf(edge.pid), at: Date.now() })
  const before = read()
  await sleep(ms)
  const after = read()
  const share = (seconds: number) => (seconds * 100_000) / (after.at - before.at)
  return {
    server: share(after.server - before.server),
    edge: share(after.edge - before.edge),
    foreign: others.since(before.at),
  }
}
