/** The form of one journal file: records of 4 bytes length, 4 bytes CRC-32 of the content, content. */
import { crc32 } from 'node:zlib'

const headBytes = 8
/** An alarm has at most some 20 KB; anything longer is not ours. */
const maxRecordLength = 1024 * 1024

export function packRecord(content: Uint8Array): Uint8Array[] {
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt32BE(content.byteLength, 0)
  head.writeUInt32BE(crc32(content), 4)
  return [head, content]
}

/** The whole records at the file's beginning. What follows a torn or damaged one cannot be told apart and is left out. */
export function readRecords(file: Buffer): { records: Buffer[]; torn: boolean } {
  const records: Buffer[] = []
  let at = 0
  while (at + headBytes <= file.length) {
    const length = file.readUInt32BE(at)
    const end = at + headBytes + length
    if (length > maxRecordLength || end > file.length) break
    const content = file.subarray(at + headBytes, end)
    if (crc32(content) !== file.readUInt32BE(at + 4)) break
    records.push(content)
    at = end
  }
  return { records, torn: at < file.length }
}
