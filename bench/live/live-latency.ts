/** How soon a live picture stands on the screen after a click, and how old the pictures are that stand there. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { RunningEdge } from '../edge-process.ts'
import { type Figure, percentile } from '../figures.ts'
import type { ForeignLoad } from '../foreign-load.ts'
import type { RunningServer } from '../server-process.ts'
import { type LivePage, openLivePage, type Way } from './live-page.ts'
import type { NumberedCameras } from './numbered-cameras.ts'
import type { PictureSeen } from './picture-watch.ts'

const clicks = 40
const fewestClicks = 20
const agesWanted = 600
const fewestAges = 200
/** Longest time for one part, ms; a noisy machine gives fewer samples then. */
const maxMs = 150_000
/** A picture younger than this is of now; an older one is what was kept since the camera's last key frame. */
const ofNowMs = 500
const goals = { firstFrame: 300, age: { WebCodecs: 80, MSE: 250 } } satisfies Record<string, unknown>

type Stage = {
  browser: Browser
  server: RunningServer
  edge: RunningEdge
  cameras: NumberedCameras
  others: ForeignLoad
}

export async function measureLatency(stage: Stage, way: Way): Promise<Figure[]> {
  const live = await openLivePage(stage.browser, stage.server, way)
  try {
    const starts = await measureStarts(stage, live)
    const ages = await measureAges(stage, live)
    return [
      ...both(`${way}: click to first frame`, starts.first, goals.firstFrame),
      ...both(`${way}: click to a picture of now`, starts.now),
      ...both(`${way}: glass to glass`, ages, goals.age[way]),
    ]
  } finally {
    await live.page.context().close()
  }
}

function both(what: string, samples: number[], max?: number): Figure[] {
  const note = `of ${samples.length}`
  return [
    { what: `${what}, p50`, value: percentile(samples, 0.5), unit: 'ms', note },
    {
      what: `${what}, p95`,
      value: percentile(samples, 0.95),
      unit: 'ms',
      note,
      ...(max ? { goal: { most: max } } : {}),
    },
  ]
}

async function measureStarts({ edge, cameras, others }: Stage, { pictures, pick }: LivePage) {
  const [first, now]: [number[], number[]] = [[], []]
  const until = Date.now() + maxMs
  for (let n = 0; first.length < clicks && Date.now() < until; n += 1) {
    const camera = n % edge.channels.length
    const channelId = edge.channels[camera] ?? ''
    await others.quiet(15_000)
    // The clicks fall anywhere between two key frames of the camera.
    await sleep(Math.random() * 500)
    await pictures.take()
    await pick(channelId)
    let clickedAt: number | undefined
    let firstAt: number | undefined
    for (let nowAt: number | undefined; nowAt === undefined; ) {
      await sleep(100)
      const log = await pictures.take()
      clickedAt ??= log.clicks[0]
      if (clickedAt === undefined) throw new Error('the click did not arrive')
      const ours = log.pictures.filter(picture => picture.channelId === channelId)
      firstAt ??= ours[0]?.at
      nowAt = ours.find(picture => (ageOf(cameras, camera, picture) ?? ofNowMs) < ofNowMs)?.at
      if (Date.now() - clickedAt > 20_000) throw new Error(`no live picture of ${channelId} came`)
      if (firstAt === undefined || nowAt === undefined || !others.wasQuiet(clickedAt)) continue
      first.push(firstAt - clickedAt)
      now.push(nowAt - clickedAt)
    }
  }
  if (first.length < fewestClicks)
    throw new Error(`only ${first.length} clicks fell into quiet moments of this machine`)
  return { first, now }
}

async function measureAges({ edge, cameras, others }: Stage, { pictures, pick }: LivePage): Promise<number[]> {
  const camera = 0
  await pick(edge.channels[camera] ?? '')
  await sleep(5000)
  await pictures.take()
  const ages: number[] = []
  const until = Date.now() + maxMs
  while (ages.length < agesWanted && Date.now() < until) {
    const since = Date.now()
    await sleep(2000)
    const { pictures: seen } = await pictures.take()
    if (others.wasQuiet(since)) ages.push(...seen.flatMap(picture => ageOf(cameras, camera, picture) ?? []))
  }
  if (ages.length < fewestAges) throw new Error(`only ${ages.length} pictures fell into quiet moments of this machine`)
  return ages
}

/** From the moment the camera handed the frame to the network until the browser had drawn it. */
function ageOf(cameras: NumberedCameras, camera: number, { frame, at }: PictureSeen): number | undefined {
  const sentAt = cameras.sentAt(camera, frame)
  return sentAt === undefined ? undefined : at - sentAt
}
