/** What stands before the tiles of a PMTiles file, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
import { refuse } from '../core/http/refuse.ts'

export const headerBytes = 127
const [unknown, none, gzip] = [0, 1, 2]
/** Vectors, PNG, JPEG and WebP. */
const shownTypes = [1, 2, 3, 4]
const deepest = 24
/** Readers fetch so much at first, and look for the directory in it. */
const firstBytes = 16 * 1024

/** @throws map.notTiles for what is no such file of so many bytes, map.otherTiles for one whose tiles a browser does not draw */
export function checkHeader(head: Buffer, fileBytes: number): void {
  if (head.length < headerBytes || head.toString('latin1', 0, 7) !== 'PMTiles' || head[7] !== 3)
    throw refuse('map.notTiles')
  const sections = [8, 24, 40, 56].map(at => head.readBigUInt64LE(at) + head.readBigUInt64LE(at + 8))
  const [directory, tiles] = [head.readBigUInt64LE(16), head.readBigUInt64LE(64)]
  const [least = 0, max = 0] = head.subarray(100, 102)
  const isFound = (sections[0] ?? 0n) <= firstBytes
  const isWhole = isFound && sections.every(end => end <= BigInt(fileBytes)) && directory > 0n && tiles > 0n
  if (!isWhole || least > max || max > deepest) throw refuse('map.notTiles')
  const [within, ofTiles, type] = head.subarray(97, 100)
  const isReadable = [none, gzip].includes(within ?? unknown) && [unknown, none, gzip].includes(ofTiles ?? gzip + 1)
  if (!isReadable || !shownTypes.includes(type ?? unknown)) throw refuse('map.otherTiles')
}
