/** What live pictures and watched cameras cost the processors. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningEdge } from '../edge-process.ts'
import { type Figure, shown } from '../figures.ts'
import { type ForeignLoad, quietBelow } from '../foreign-load.ts'
import { familyCpuSecondsOf } from '../process-cost.ts'
import type { RunningServer } from '../server-process.ts'
import { openViewers } from './video-viewers.ts'

/** Rounds measured at most, until one was quiet; else the one in which others took least is told. */
const rounds = 5
const roundMs = 20_000
const quietTimeoutMs = 20_000
const settleMs = 5000
const fewestFramesPerSecond = 14

type Stage = { server: RunningServer; edge: RunningEdge; others: ForeignLoad }
/** Shares of a core in percent. */
type Cost = { server: number; edge: number; foreign: number }

export async function measureRelay({ server, edge, others }: Stage): Promise<Figure[]> {
  const count = edge.channels.length
  await sleep(settleMs)
  const before = await quietestCost({ server, edge, others }, roundMs)
  const viewers = await openViewers(server, edge.channels)
  try {
    await sleep(settleMs)
    const [began, framesBefore] = [Date.now(), viewers.frames()]
    const during = await quietestCost({ server, edge, others }, roundMs)
    const rate = (viewers.frames() - framesBefore) / count / ((Date.now() - began) / 1000)
    if (rate < fewestFramesPerSecond) throw new Error(`only ${rate.toFixed(1)} frames a second came through`)
    const added = { server: during.server - before.server, edge: during.edge - before.edge }
    const together = added.server + added.edge
    const goal = { most: 6 }
    const unit = '% of a core'
    return [
      {
        what: `server, all of it, ${count} cameras relayed to one viewer each`,
        value: during.server,
        unit,
        goal,
        note: `without a viewer ${shown(before.server)} %; others took ${shown(during.foreign)} cores meanwhile`,
      },
      {
        what: `edge, what relaying ${count} cameras adds`,
        value: added.edge,
        unit,
        note: `receiving and keeping them, which it does anyway: ${shown(before.edge)} %`,
      },
      { what: `server and edge together, what relaying ${count} cameras adds`, value: together, unit, goal },
      { what: '… a relayed stream', value: together / count, unit },
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
      note: `others took ${shown(cost.foreign)} cores meanwhile`,
    },
    { what: '… a watched camera', value: cost.edge / count, unit: '% of a core' },
  ]
}

async function quietestCost(stage: Stage, ms: number, tries = rounds): Promise<Cost> {
  let quietest: Cost | undefined
  for (let round = 0; round < tries && (quietest?.foreign ?? 1) > quietBelow; round += 1) {
    await stage.others.quiet(quietTimeoutMs)
    const cost = await costOver(stage, ms)
    if (!quietest || cost.foreign < quietest.foreign) quietest = cost
  }
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
