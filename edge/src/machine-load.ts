/** How busy the machine is: whatever else runs on it takes from the edge what it needs. */
import { availableParallelism, type CpuInfo, cpus, freemem, totalmem } from 'node:os'
import type { Machine } from '@watchfire/contract/device/machine.shapes.ts'

/** What is measured over less tells of a moment: heartbeats follow each other closely where a camera comes or goes. */
export const minMs = 5000

/** What the system tells of itself. */
export type MachineReadings = {
  /** Milliseconds of a steady clock. */
  now: () => number
  cpus: () => Pick<CpuInfo, 'times'>[]
  memory: () => { free: number; total: number }
}
const ofThisMachine: MachineReadings = {
  now: () => performance.now(),
  cpus,
  memory: () => ({ free: freemem(), total: totalmem() }),
}

/** Tells how many cores were busy since it was asked last, or what it told last where that is too short. */
export function machineLoad(readings: MachineReadings = ofThisMachine): () => Machine | undefined {
  let last = { at: readings.now(), ...timesOf(readings.cpus()) }
  let busy: number | undefined
  return () => {
    const now = { at: readings.now(), ...timesOf(readings.cpus()) }
    if (now.at - last.at >= minMs) {
      const total = now.total - last.total
      // Where a core came or went, or the system tells no times, nothing can be said of what was between.
      busy = now.cores === last.cores && total > 0 ? (Math.max(0, now.busy - last.busy) / total) * now.cores : undefined
      last = now
    }
    if (busy === undefined) return undefined
    const { free, total } = readings.memory()
    return {
      busy: Math.round(Math.min(busy, now.cores) * 1000) / 1000,
      cores: now.cores,
      memoryFreeBytes: Math.max(0, Math.round(free)),
      memoryTotalBytes: Math.max(1, Math.round(total)),
    }
  }
}

/** The same of the edge alone: `seconds` of processor time that it used so far. */
export function ownLoad(seconds: () => number, now = () => performance.now()): () => number | undefined {
  let last = { at: now(), seconds: seconds() }
  let load: number | undefined
  return () => {
    const next = { at: now(), seconds: seconds() }
    if (next.at - last.at >= minMs) {
      load = Math.round((Math.max(0, next.seconds - last.seconds) * 1_000_000) / (next.at - last.at)) / 1000
      last = next
    }
    return load
  }
}

function timesOf(cpus: Pick<CpuInfo, 'times'>[]) {
  let busy = 0
  let total = 0
  for (const { times } of cpus) {
    const used = times.user + times.nice + times.sys + times.irq
    busy += used
    total += used + times.idle
  }
  return { busy, total, cores: cpus.length || availableParallelism() }
}
