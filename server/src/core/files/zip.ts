/**
 * An archive of files as they are (method "stored": pictures are packed already), written while it is read; one file is held at a
 * time. Without ZIP64, which not every program opens: it stays below 4 GiB and 65,535 files, or it breaks off.
 */
import { crc32 } from 'node:zlib'

export type ZippedFile = {
  name: string
  bytes: Uint8Array
  /** When it was made, ms; told by UTC. */
  at: number
}

const maxBytes = 0xffff_ffff
const maxFiles = 0xffff
/** Version 2.0, names in UTF-8, stored. */
const [version, utf8Names, stored] = [20, 0x0800, 0]

export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer, void, undefined> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const file of files) {
    const name = Buffer.from(file.name)
    const facts = factsOf(file, name.length)
    const head = Buffer.concat([numbers([4, 0x04034b50]), facts, name])
    directory.push(
      Buffer.concat([
        numbers([4, 0x02014b50], [2, version]),
        facts,
        numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        name,
      ]),
    )
    offset += head.length + file.bytes.length
    if (offset > maxBytes || directory.length > maxFiles) throw new Error('more than an archive without ZIP64 may hold')
    yield head
    yield Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  }
  const entries = Buffer.concat(directory)
  const count = directory.length
  yield entries
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, entries.length], [4, offset], [2, 0])
}

/** What stands before a file and again in the directory. */
function factsOf({ bytes, at }: ZippedFile, nameLength: number): Buffer {
  const [day, time] = dosTime(new Date(at))
  const size = bytes.length
  return numbers(
    ...([
      [2, version],
      [2, utf8Names],
      [2, stored],
      [2, time],
      [2, day],
      [4, crc32(bytes)],
      [4, size],
      [4, size],
      [2, nameLength],
      [2, 0],
    ] as const),
  )
}

/** Years since 1980, month, day; hour, minute, every other second. */
const dosTime = (at: Date) =>
  [
    (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ] as const

/** Numbers of two or four bytes, the lowest first. */
function numbers(...parts: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const made = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  parts.reduce((at, [bytes, value]) => made.writeUIntLE(value, at, bytes), 0)
  return made
}
