/** A small PMTiles file of version 3, made of the tiles given: one directory, nothing compressed. Readers find it in the first 16 KB: up to some 3000 tiles. */

export type Tile = { z: number; x: number; y: number; bytes: Uint8Array }
type Archive = {
  tiles: readonly Tile[]
  /** Of the tiles: 1 vectors, 2 PNG, 5 AVIF. */
  type?: number
  /** 1 none, 3 Brotli. */
  compression?: number
  vectorLayers?: readonly string[]
}

const headerBytes = 127

/** Number of a tile: those of the zooms above, then along the Hilbert curve. */
function numberOf({ z, x, y }: Tile): number {
  let number = (4 ** z - 1) / 3
  let [at, up] = [x, y]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, down] = [at & side ? 1 : 0, up & side ? 1 : 0]
    number += side * side * ((3 * right) ^ down)
    if (down === 0) {
      if (right === 1) [at, up] = [2 ** z - 1 - at, 2 ** z - 1 - up]
      ;[at, up] = [up, at]
    }
  }
  return number
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}

export function pmtilesArchive({ tiles, type = 2, compression = 1, vectorLayers = [] }: Archive): Buffer {
  const sorted = tiles.map(tile => ({ ...tile, number: numberOf(tile) })).toSorted((a, b) => a.number - b.number)
  const directory = Buffer.from([
    ...varint(sorted.length),
    ...sorted.flatMap(({ number }, at) => varint(number - (sorted[at - 1]?.number ?? 0))),
    ...sorted.flatMap(() => varint(1)),
    ...sorted.flatMap(({ bytes }) => varint(bytes.length)),
    // Each behind the one before it.
    ...sorted.flatMap((_, at) => varint(at === 0 ? 1 : 0)),
  ])
  const metadata = Buffer.from(JSON.stringify({ vector_layers: vectorLayers.map(id => ({ id, fields: {} })) }))
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes))
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const tilesAt = headerBytes + directory.length + metadata.length
  const sections = [
    [headerBytes, directory.length],
    [headerBytes + directory.length, metadata.length],
    [tilesAt, 0],
    [tilesAt, data.length],
  ] as const
  for (const [at, [offset, length]] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16)
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(sorted.length), at)
  const zooms = sorted.map(({ z }) => z)
  header.set([1, 1, compression, type, Math.min(...zooms), Math.max(...zooms)], 96)
  const bounds = [-180, -85, 180, 85]
  for (const [at, degrees] of bounds.entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4)
  return Buffer.concat([header, directory, metadata, data])
}

/** All tiles of the world down to a zoom, each with the same bytes. */
export const worldOf = (bytes: Uint8Array, deepest: number): Tile[] =>
  Array.from({ length: deepest + 1 }, (_, z) => z).flatMap(z =>
    Array.from({ length: 4 ** z }, (_, n) => ({ z, x: n % 2 ** z, y: Math.floor(n / 2 ** z), bytes })),
  )
