/** When an AI server is in trouble by what its heartbeat tells. Bounds stand here alone: for the fault, and for the mark on a screen. */

import type { Machine } from './machine.shapes.ts'

const gigabyte = 1024 ** 3

/**
 * A disk is low where both the share and the room are below, as the server's is (decision 76); it is right again with more than either of
 * `rightAgain`. Both shares lie below the one that pictures and recordings leave free (`freeDiskPercent`): they alone never make it low.
 */
export const diskBounds = {
  low: { share: 0.03, bytes: 5 * gigabyte },
  rightAgain: { share: 0.04, bytes: 6 * gigabyte },
} as const
/** ms that a clock may be off, and what it must have come back to. */
export const clockBounds = { off: 60_000, rightAgain: 30_000 } as const
/** Shares of all its cores. Shorter than `minutes` it is no fault: a start or many alarms at once take it too. */
export const loadBounds = { busy: 0.9, rightAgain: 0.8, minutes: 5 } as const
/** Shares of the machine's memory that programs may still have. Below it works by the disk, and soon ends programs. */
export const memoryBounds = { low: 0.05, rightAgain: 0.08 } as const

/** `unsure`: between the bounds, or not told. What was so stays so. */
export type Judgement = 'bad' | 'unsure' | 'good'

const judge = (bad: boolean, good: boolean): Judgement => (bad ? 'bad' : good ? 'good' : 'unsure')

export function judgeDisk(free: number | undefined, total: number | undefined): Judgement {
  if (free === undefined || !total) return 'unsure'
  const { low, rightAgain } = diskBounds
  return judge(free < total * low.share && free < low.bytes, free > total * rightAgain.share || free > rightAgain.bytes)
}

export function judgeClock(offsetMs: number): Judgement {
  const off = Math.abs(offsetMs)
  return judge(off > clockBounds.off, off <= clockBounds.rightAgain)
}

/** `load` counts cores that are busy. */
export function judgeLoad(load: number | undefined, cores: number | undefined): Judgement {
  if (load === undefined || cores === undefined) return 'unsure'
  return judge(load >= cores * loadBounds.busy, load < cores * loadBounds.rightAgain)
}

export function judgeMemory(free: number, total: number): Judgement {
  return judge(free < total * memoryBounds.low, free > total * memoryBounds.rightAgain)
}

type Overload = { load?: number | undefined; cores?: number | undefined; machine?: Machine | undefined }

/** One of its own load, that of the machine and the machine's memory is enough; it is over when all that are told are well again. */
export function judgeOverload({ load, cores, machine }: Overload): Judgement {
  const told: Judgement[] = machine
    ? [judgeLoad(machine.busy, machine.cores), judgeMemory(machine.memoryFreeBytes, machine.memoryTotalBytes)]
    : []
  if (load !== undefined && cores !== undefined) told.push(judgeLoad(load, cores))
  return judge(told.includes('bad'), told.length > 0 && told.every(each => each === 'good'))
}
