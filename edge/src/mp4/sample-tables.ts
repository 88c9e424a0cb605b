import type { AccessUnit } from '../camera/codec/access-unit.ts'
import { box, fullBox, u32, u32List } from './box.ts'
import { decodeTimesOf } from './decode-times.ts'

export type SampleTables = {
  /** `stts` … `co64`, for units that lie one behind the other from `offset` on. */
  build(offset: number): Buffer[]
  edits: Buffer[]
  /** In 90 kHz ticks. */
  duration: number
}

/** The sample table of a recording. Times begin at zero, whatever the camera counted. */
export function sampleTables(units: readonly AccessUnit[]): SampleTables {
  const decodeTimes = decodeTimesOf(units.map(unit => unit.time))
  const durations = decodeTimes.map((time, index) => Math.max(0, (decodeTimes[index + 1] ?? Number.NaN) - time))
  // How long the last frame stands nobody knows: as long as the one before.
  durations[durations.length - 1] = durations.at(-2) ?? 3600
  const offsets = units.map((unit, index) => unit.time - (decodeTimes[index] ?? 0))
  const shown =
    units.reduce((earliest, unit) => Math.min(earliest, unit.time), Number.POSITIVE_INFINITY) - (decodeTimes[0] ?? 0)
  const duration = durations.reduce((sum, one) => sum + one, 0)
  const keys = units.flatMap((unit, index) => (unit.key ? [index + 1] : []))

  const fixed = [
    table('stts', runs(durations)),
    ...(offsets.some(offset => offset !== 0) ? [table('ctts', runs(offsets))] : []),
    fullBox('stss', 0, 0, u32List([keys.length, ...keys])),
    fullBox('stsc', 0, 0, u32(1, 1, units.length, 1)),
    fullBox('stsz', 0, 0, u32List([0, units.length, ...units.map(unit => unit.data.length)])),
  ]
  return {
    build: offset => [...fixed, fullBox('co64', 0, 0, u32(1, Math.floor(offset / 2 ** 32), offset % 2 ** 32))],
    // With B-frames decoding starts before the first frame is shown; the edit makes that frame the start.
    edits: shown > 0 ? [box('edts', fullBox('elst', 0, 0, u32(1, duration, shown, 0x10000)))] : [],
    duration,
  }
}

type Run = { count: number; value: number }

function runs(values: number[]): Run[] {
  const found: Run[] = []
  for (const value of values) {
    const last = found.at(-1)
    if (last?.value === value) last.count += 1
    else found.push({ count: 1, value })
  }
  return found
}

function table(type: string, entries: Run[]): Buffer {
  return fullBox(type, 0, 0, u32List([entries.length, ...entries.flatMap(({ count, value }) => [count, value])]))
}
