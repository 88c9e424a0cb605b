import type { StreamParameters, VideoCodec } from '../camera/codec/access-unit.ts'
import { nalRules } from '../camera/codec/nal-rules.ts'
import { ParameterSets } from '../camera/codec/parameter-sets.ts'
import { childrenOf, findBox } from './box-reader.ts'

/** Bytes of a visual sample entry before its boxes. */
const entryBytes = 78

/** The stream parameters in a track's `stbl`. Throws when they are none the product knows. */
export function readDecoderConfig(tables: Buffer): StreamParameters {
  const description = findBox(tables, 'stsd')
  const [entry] = description ? childrenOf(description.subarray(8)) : []
  if (!entry) throw new Error('no sample description')
  const boxes = entry.content.subarray(entryBytes)
  const avc = findBox(boxes, 'avcC')
  const hevc = findBox(boxes, 'hvcC')
  const parameters = avc ? collect('h264', avcSets(avc)) : hevc && collect('h265', hevcSets(hevc))
  if (!parameters) throw new Error(`${entry.type} is neither H.264 nor H.265`)
  return parameters
}

function collect(codec: VideoCodec, nals: Uint8Array[]): StreamParameters {
  const sets = new ParameterSets(codec)
  for (const nal of nals) {
    const { role } = nalRules[codec].read(nal)
    if (role === 'sps' || role === 'pps' || role === 'vps') sets.add(role, nal)
  }
  const parameters = sets.take()
  if (!parameters) throw new Error('the parameter sets cannot be read')
  return parameters
}

function avcSets(config: Buffer): Uint8Array[] {
  checkLengths(config[4])
  const cursor = { at: 6 }
  const sequence = takeSets(config, cursor, (config[5] ?? 0) & 0x1f)
  const pictures = config[cursor.at++] ?? 0
  return [...sequence, ...takeSets(config, cursor, pictures)]
}

function hevcSets(config: Buffer): Uint8Array[] {
  checkLengths(config[21])
  const cursor = { at: 23 }
  const sets: Uint8Array[] = []
  for (let arrays = config[22] ?? 0; arrays > 0 && cursor.at + 3 <= config.length; arrays--) {
    const count = config.readUInt16BE(cursor.at + 1)
    cursor.at += 3
    sets.push(...takeSets(config, cursor, count))
  }
  return sets
}

function checkLengths(field: number | undefined): void {
  if (((field ?? 0) & 3) !== 3) throw new Error('NAL lengths of other than 4 bytes')
}

function takeSets(config: Buffer, cursor: { at: number }, count: number): Uint8Array[] {
  const sets: Uint8Array[] = []
  for (let i = 0; i < count && cursor.at + 2 <= config.length; i++) {
    const size = config.readUInt16BE(cursor.at)
    sets.push(config.subarray(cursor.at + 2, cursor.at + 2 + size))
    cursor.at += 2 + size
  }
  return sets
}
