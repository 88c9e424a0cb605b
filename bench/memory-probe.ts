/** Loaded into a measured process with `--import`: writes what V8 holds there to WATCHFIRE_BENCH_MEMORY, a line each time. */
import { appendFileSync } from 'node:fs'
import { getHeapSpaceStatistics } from 'node:v8'

const everyMs = 5000

/** In bytes; `at`: ms since 1970. */
export type MemoryLine = ReturnType<typeof process.memoryUsage> & { at: number; young: number }

const file = process.env.WATCHFIRE_BENCH_MEMORY
if (file)
  setInterval(() => {
    const young = getHeapSpaceStatistics().find(space => space.space_name === 'new_space')?.space_size ?? 0
    const line: MemoryLine = { at: Date.now(), ...process.memoryUsage(), young }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }, everyMs).unref()
