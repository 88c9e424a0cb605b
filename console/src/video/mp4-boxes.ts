/** Walks the boxes of an MP4 byte run. Every length is checked: what does not fit ends the walk. */

export type Box = {
  type: string
  /** Content of the box, after its header. A view, not a copy. */
  body: Uint8Array
}

const headerBytes = 8
/** A run with more boxes than this is not one of ours; reading on would only cost time. */
const boxLimit = 256

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const typeAt = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** The boxes of one level, in order. A box of size 0 reaches to the end; a 64-bit size is read too. */
export function boxesOf(bytes: Uint8Array): Box[] {
  const view = viewOf(bytes)
  const boxes: Box[] = []
  let at = 0
  while (at + headerBytes <= bytes.byteLength && boxes.length < boxLimit) {
    const stated = view.getUint32(at)
    let header = headerBytes
    let size = stated === 0 ? bytes.byteLength - at : stated
    if (stated === 1) {
      if (at + 16 > bytes.byteLength) break
      header = 16
      size = Number(view.getBigUint64(at + 8))
    }
    if (size < header || at + size > bytes.byteLength) break
    boxes.push({ type: typeAt(view, at + 4), body: bytes.subarray(at + header, at + size) })
    at += size
  }
  return boxes
}

/** The first box at the end of a path of types, e.g. `['moov', 'trak', 'mdia']`. */
export function boxAt(bytes: Uint8Array, path: readonly string[]): Uint8Array | undefined {
  let level: Uint8Array | undefined = bytes
  for (const type of path) {
    level = level && boxesOf(level).find(box => box.type === type)?.body
    if (!level) return undefined
  }
  return level
}
