import { ticksPerSecond } from '../camera/codec/access-unit.ts'
import { findBox } from './box-reader.ts'

export type Mp4Sample = {
  /** Place in the file. */
  offset: number
  size: number
  key: boolean
  /** In 90 kHz ticks from the start of the track. */
  decode: number
  presentation: number
}

const maxSamples = 5_000_000

/** Joins the tables of `stbl` to a list of samples in decode order. */
export function readSamples(tables: Buffer, timescale: number): Mp4Sample[] {
  const sizes = readSizes(need(tables, 'stsz'))
  const offsets = placeSamples(tables, sizes)
  const durations = spread(need(tables, 'stts'), sizes.length)
  const compositions = findBox(tables, 'ctts')
  const shifts = compositions ? spread(compositions, sizes.length) : undefined
  const keyTable = findBox(tables, 'stss')
  const keys = keyTable && new Set(words(keyTable, 1))

  let decode = 0
  const ticks = (time: number) => Math.round((time * ticksPerSecond) / timescale)
  return sizes.map((size, index) => {
    const at = decode
    decode += durations[index] ?? 0
    return {
      offset: offsets[index] ?? 0,
      size,
      key: keys ? keys.has(index + 1) : true,
      decode: ticks(at),
      presentation: ticks(at + ((shifts?.[index] ?? 0) | 0)),
    }
  })
}

function need(tables: Buffer, type: string): Buffer {
  const found = findBox(tables, type)
  if (!found || found.length < 8) throw new Error(`no ${type} table`)
  return found
}

/** The 32-bit entries of a table with a count, `width` of them to the entry. */
function words(table: Buffer, width: number): number[] {
  const count = Math.min(table.readUInt32BE(4) * width, Math.floor((table.length - 8) / 4))
  return Array.from({ length: count }, (_, index) => table.readUInt32BE(8 + index * 4))
}

function readSizes(table: Buffer): number[] {
  if (table.length < 12) throw new Error('no sample sizes')
  const common = table.readUInt32BE(4)
  const count = table.readUInt32BE(8)
  if (count > maxSamples) throw new Error('too many samples')
  if (common > 0) return new Array<number>(count).fill(common)
  return words(table.subarray(4), 1)
}

function placeSamples(tables: Buffer, sizes: number[]): number[] {
  const wide = findBox(tables, 'co64')
  const chunks = wide
    ? words(wide, 2).flatMap((high, index, all) => (index % 2 === 0 ? [high * 2 ** 32 + (all[index + 1] ?? 0)] : []))
    : words(need(tables, 'stco'), 1)
  const layout = words(need(tables, 'stsc'), 3)
  const offsets: number[] = []
  let entry = 0
  for (const [index, start] of chunks.entries()) {
    while (entry + 3 < layout.length && (layout[entry + 3] ?? 0) <= index + 1) entry += 3
    let at = start
    for (let n = layout[entry + 1] ?? 0; n > 0 && offsets.length < sizes.length; n--) {
      const size = sizes[offsets.length] ?? 0
      offsets.push(at)
      at += size
    }
  }
  if (offsets.length < sizes.length) throw new Error('samples without a place')
  return offsets
}

/** One value per sample from a table of (count, value). */
function spread(table: Buffer, samples: number): number[] {
  const entries = words(table, 2)
  const values: number[] = []
  for (let i = 0; i + 1 < entries.length; i += 2) {
    for (let n = entries[i] ?? 0; n > 0 && values.length < samples; n--) values.push(entries[i + 1] ?? 0)
  }
  return values
}
