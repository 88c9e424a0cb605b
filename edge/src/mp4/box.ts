/** Building blocks of the ISO base media file format (ISO 14496-12). All numbers are big endian. */

export function box(type: string, ...parts: Uint8Array[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 8)
  const head = Buffer.allocUnsafe(8)
  head.writeUInt32BE(size, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...parts], size)
}

export function fullBox(type: string, version: number, flags: number, ...parts: Uint8Array[]): Buffer {
  return box(type, u32(version * 0x1000000 + flags), ...parts)
}

export function u8(...values: number[]): Buffer {
  return Buffer.from(values)
}

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 2)
  values.forEach((value, index) => {
    bytes.writeUInt16BE(value, index * 2)
  })
  return bytes
}

/** Also takes negative numbers, as their 32-bit complement. */
export function u32(...values: number[]): Buffer {
  return u32List(values)
}

/** The same for lists that may be too long to be arguments. */
export function u32List(values: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 4)
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value >>> 0, index * 4)
  })
  return bytes
}

/** No rotation, no scaling. */
export const unityMatrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
