import { setTimeout as sleep } from 'node:timers/promises'
import { defaultRuntimeSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { sampleFootage } from '../demo-cameras/src/footage/sample-footage.ts'
import type { AccessUnit } from '../edge/src/camera/codec/access-unit.ts'
import { memoryOf, secondsOf } from '../edge/src/child/process-facts.ts'
import { type Decoder, startDecoder } from '../edge/src/decode/decoder.ts'
import { type Detector, startDetector } from '../edge/src/detect/detector.ts'
import { modelFolders, shippedModels } from '../edge/src/detect/model-folders.ts'
import { corridor } from '../edge/src/detect/testing/corridor-labels.ts'
import { unitsOfFile } from '../edge/src/mp4/units-of-file.ts'
import { ChannelWatch } from '../edge/src/watch/channel-watch.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'

const cameras = 16
/** A whole turn of the film and more: what moves in it moves in each camera. */
const seconds = Number(process.env.WATCHFIRE_BENCH_SECONDS) || 180
/** The models are loaded, and every camera has its background. */
const warmSeconds = 20

type Footage = Awaited<ReturnType<typeof unitsOfFile>>
/** When it was asked for a picture, and how old that was when its people were known; ms. */
type Look = { at: number; delay: number }

/** Whether a machine keeps up with many cameras that are looked at for people where something moves. */
export const manyCameras: Benchmark = {
  name: 'many',
  title: `${cameras} cameras looked at for people`,
  how: `The film of the section "detect", in which somebody walks most of the time, by ${cameras} cameras at once at its own pace, each elsewhere in it. Each is decoded and watched as the edge does it, with a zone over the whole picture that looks for people: while something moves it is looked at ${defaultRuntimeSettings.busyLooksPerSecond} times a second, one model for all. For ${seconds} s, after ${warmSeconds} s to become warm. Delay: from when a picture comes until its people are known; growth: the median of its last third as a ratio to that of the first.`,
  run: async () => {
    const path = sampleFootage(corridor.film)
    if (!path) throw new Error(`this measures with ../shared/data/${corridor.film}, which is not there`)
    const footage = await unitsOfFile(path)
    const log = { info: () => {}, warn: console.warn }
    const decoder = startDecoder({ log })
    const detector = startDetector({ models: () => modelFolders([shippedModels]), log, onChange: () => {} })
    const ending = new AbortController()
    const looks: Look[] = []
    try {
      const playing = Array.from({ length: cameras }, (_, index) =>
        play(footage, { decoder, detector, index, looks, signal: ending.signal }),
      )
      await sleep(warmSeconds * 1000)
      const before = usedOf({ decoder, detector })
      const from = Date.now()
      looks.length = 0
      await sleep(seconds * 1000)
      const past = (Date.now() - from) / 1000
      const after = usedOf({ decoder, detector })
      const memory = Math.max(...detector.pids().map(memoryOf)) / 1e6
      ending.abort()
      await Promise.all(playing)
      const share = (what: 'decoder' | 'detector') => ((after[what] - before[what]) / past / cameras) * 100
      return [...figuresOf(looks, past), ...costOf(share('detector'), share('decoder'), memory)]
    } finally {
      ending.abort()
      await detector.close()
      await decoder.close()
    }
  },
}

type Stage = { decoder: Decoder; detector: Detector; index: number; looks: Look[]; signal: AbortSignal }

/** One camera, until it is told to end. */
async function play({ parameters, units }: Footage, { decoder, detector, index, looks, signal }: Stage): Promise<void> {
  let watch: ChannelWatch | undefined
  const channel = decoder.watch(`C${index}`, frame => void watch?.see(frame))
  const looking = detector.channel({
    fetch: channel.colour,
    onSeen: look => {
      looks.push({ at: look.at, delay: Date.now() - look.at })
      watch?.seeObjects(look)
    },
  })
  watch = new ChannelWatch({
    zones: [
      {
        name: 'all',
        points: [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
        looksFor: 'person',
      },
    ],
    look: () => looking.look(),
  })
  channel.parameters(parameters)
  const length = corridor.seconds * 1000
  const first = units[0]?.at ?? 0
  const offset = (index * length) / cameras
  // At a key unit, as whoever opens a camera begins.
  const begins = units.findIndex(unit => unit.key && unit.at - first >= offset)
  const started = Date.now()
  let past = -((units[begins]?.at ?? first) - first)
  for (let at = begins; !signal.aborted; at += 1) {
    if (at >= units.length) {
      at = 0
      past += length
    }
    const unit = units[at] as AccessUnit
    const due = started + past + unit.at - first
    if (due > Date.now()) await sleep(due - Date.now(), undefined, { signal }).catch(() => {})
    if (!signal.aborted) channel.unit({ ...unit, at: Date.now() })
  }
  looking.close()
  channel.close()
}

const usedOf = ({ decoder, detector }: Pick<Stage, 'decoder' | 'detector'>) => ({
  decoder: decoder.pids().reduce((sum, pid) => sum + secondsOf(pid), 0),
  detector: detector.pids().reduce((sum, pid) => sum + secondsOf(pid), 0),
})

function figuresOf(looks: readonly Look[], past: number): Figure[] {
  const delays = looks.map(({ delay }) => delay)
  const third = Math.ceil(delays.length / 3)
  const growth = percentile(delays.slice(-third), 0.5) / percentile(delays.slice(0, third), 0.5)
  return [
    { what: 'looks a second, all cameras', value: looks.length / past, unit: '/s' },
    { what: 'delay of a look, p50', value: percentile(delays, 0.5), unit: 'ms' },
    { what: 'delay of a look, p99', value: percentile(delays, 0.99), unit: 'ms' },
    { what: 'growth of the delay', value: growth, unit: '×', goal: { most: 1.2 } },
  ]
}

const costOf = (detecting: number, decoding: number, memory: number): Figure[] => [
  { what: 'looking, a camera', value: detecting, unit: '% of a core', goal: { most: 4 } },
  { what: 'decoding, a camera', value: decoding, unit: '% of a core' },
  { what: 'the process that runs the model, for all cameras', value: memory, unit: 'MB', goal: { most: 150 } },
]
