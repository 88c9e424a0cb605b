import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withBenchDatabase } from './bench-database.ts'
import { readDemoSource } from './demo-source.ts'
import { type RunningEdge, withEdge } from './edge-process.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'
import { withNumberedCameras } from './live/numbered-cameras.ts'
import type { MemoryLine } from './memory-probe.ts'
import { familyOf, residentMegabytesOf } from './process-cost.ts'
import { withServer } from './server-process.ts'

const cameras = 2
const minutes = Number(process.env.WATCHFIRE_BENCH_MINUTES) || 30
/** Its rings fill, and its code becomes warm. */
const warmMs = 3 * 60_000
const everyMs = 10_000
const probe = fileURLToPath(new URL('memory-probe.ts', import.meta.url))

type Sample = { edge: number; children: number }

/** Whether the edge grows while it watches. */
export const memory: Benchmark = {
  name: 'memory',
  title: 'the edge’s memory over time',
  how: `Server, edge and ${cameras} cameras as in the section on live video; the cameras are decoded and searched for faults and people, with the alarms, pictures and recordings that brings. For ${minutes} minutes (WATCHFIRE_BENCH_MINUTES) the resident memory is read every ${everyMs / 1000} s, and what V8 holds every 5 s. Growth: the median of the last third above the median of the first, after ${warmMs / 60_000} minutes to become warm.`,
  run: () =>
    withBenchDatabase(url =>
      withServer(
        url,
        server =>
          withNumberedCameras({ count: cameras, reportsFrames: false }, ({ urls }) => {
            const file = join(server.folder, 'edge-memory.jsonl')
            process.env.WATCHFIRE_BENCH_MEMORY = file
            process.env.WATCHFIRE_BENCH_EDGE_NODE = `--import=${probe}`
            const stage = { server, source: readDemoSource(server), urls, watching: 'watched' } as const
            return withEdge(stage, async edge => figuresOf(await sample(edge), readLines(file)))
          }),
        { demo: true },
      ),
    ),
}

async function sample({ pid }: RunningEdge): Promise<Sample[]> {
  await sleep(warmMs)
  const samples: Sample[] = []
  for (const until = Date.now() + minutes * 60_000; Date.now() < until; await sleep(everyMs)) {
    const [edge = 0, ...children] = familyOf(pid).map(residentMegabytesOf)
    samples.push({ edge, children: children.reduce((sum, one) => sum + one, 0) })
  }
  return samples
}

const readLines = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as MemoryLine)

function figuresOf(samples: Sample[], lines: MemoryLine[]): Figure[] {
  const held = lines.slice(-samples.length * 2).map(({ heapUsed, external }) => (heapUsed + external) / 1e6)
  const young = lines.map(line => line.young / 1e6)
  const unit = 'MB'
  return [
    {
      what: 'edge: growth',
      value: growth(samples.map(({ edge }) => edge)),
      unit,
      goal: { most: 10 },
      note: `most ${Math.round(Math.max(...samples.map(({ edge }) => edge)))} MB`,
    },
    { what: 'edge: growth of what it holds in the heap and in buffers', value: growth(held), unit, goal: { most: 10 } },
    { what: 'edge: V8’s young generation at its largest', value: Math.max(...young), unit, goal: { most: 20 } },
    {
      what: 'its decoding process: growth',
      value: growth(samples.map(({ children }) => children)),
      unit,
      goal: { most: 10 },
    },
  ]
}

function growth(values: readonly number[]): number {
  const third = Math.ceil(values.length / 3)
  return percentile(values.slice(-third), 0.5) - percentile(values.slice(0, third), 0.5)
}
