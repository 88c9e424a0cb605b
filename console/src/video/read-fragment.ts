import { boxAt, boxesOf, viewOf } from './mp4-boxes.ts'

/** One encoded frame out of its fragment. Times are ticks of the init segment's timescale. */
export type Fragment = {
  decodeTime: number
  /** Presentation time minus decode time; 0 for a stream without B-frames. */
  offset: number
  /** 0 when the fragment does not say. */
  duration: number
  key: boolean
  /** The frame: length-prefixed NAL units. A view, not a copy. */
  sample: Uint8Array
}

/** A bit of a sample's flags: it needs other frames. */
const notSync = 0x10000
/** Optional 4-byte fields by the flag that says they are there, in the order of the standard. */
const tfhdFields = [0x2, 0x8, 0x10, 0x20] as const
const trunSampleFields = [0x100, 0x200, 0x400, 0x800] as const

/** Reads moof + mdat that hold exactly one frame; undefined when they hold anything else. Never throws. */
export function readFragment(bytes: Uint8Array): Fragment | undefined {
  const boxes = boxesOf(bytes)
  const moof = boxes.find(box => box.type === 'moof')?.body
  const mdat = boxes.find(box => box.type === 'mdat')?.body
  const track = moof && boxAt(moof, ['traf'])
  if (!track || !mdat || mdat.byteLength === 0) return undefined
  const decodeTime = decodeTimeOf(boxAt(track, ['tfdt']))
  const defaults = defaultsOf(boxAt(track, ['tfhd']))
  const run = runOf(boxAt(track, ['trun']))
  if (decodeTime === undefined || !defaults || !run) return undefined
  const size = run.size ?? defaults.size ?? mdat.byteLength
  if (size === 0 || size > mdat.byteLength) return undefined
  return {
    decodeTime,
    offset: run.offset,
    duration: run.duration ?? defaults.duration ?? 0,
    key: ((run.flags ?? defaults.flags ?? notSync) & notSync) === 0,
    sample: mdat.subarray(0, size),
  }
}

function decodeTimeOf(tfdt: Uint8Array | undefined): number | undefined {
  if (!tfdt || tfdt.byteLength < 8) return undefined
  if (tfdt[0] !== 1) return viewOf(tfdt).getUint32(4)
  if (tfdt.byteLength < 12) return undefined
  const time = Number(viewOf(tfdt).getBigUint64(4))
  return Number.isSafeInteger(time) ? time : undefined
}

function defaultsOf(tfhd: Uint8Array | undefined) {
  if (!tfhd || tfhd.byteLength < 8) return undefined
  const fields = fieldsAt(tfhd, 8 + (flagsOf(tfhd) & 0x1 ? 8 : 0), flagsOf(tfhd), tfhdFields)
  return fields && { duration: fields[1], size: fields[2], flags: fields[3] }
}

function runOf(trun: Uint8Array | undefined) {
  if (!trun || trun.byteLength < 8) return undefined
  const view = viewOf(trun)
  if (view.getUint32(4) !== 1) return undefined
  const flags = flagsOf(trun)
  const head = fieldsAt(trun, 8, flags, [0x1, 0x4])
  const sampleAt = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const sample = fieldsAt(trun, sampleAt, flags, trunSampleFields)
  if (!head || !sample) return undefined
  const offset = sample[3] ?? 0
  return {
    duration: sample[0],
    size: sample[1],
    flags: head[1] ?? sample[2],
    // Version 1 has signed offsets.
    offset: trun[0] === 0 ? offset : offset | 0,
  }
}

const flagsOf = (fullBox: Uint8Array) => viewOf(fullBox).getUint32(0) & 0xffffff

/** Reads the fields whose flags are set; undefined when the box ends before them. */
function fieldsAt(box: Uint8Array, start: number, flags: number, present: readonly number[]) {
  const view = viewOf(box)
  const fields: (number | undefined)[] = []
  let at = start
  for (const flag of present) {
    if (!(flags & flag)) {
      fields.push(undefined)
      continue
    }
    if (at + 4 > box.byteLength) return undefined
    fields.push(view.getUint32(at))
    at += 4
  }
  return fields
}
