/** The first sheet of an .xlsx that somebody uploads, as texts. What would unpack to more than a sheet of people is not unpacked. */
import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'

/** All parts together, unpacked; a sheet of 300 people has some 100 KB. */
const maxUnpacked = 8 * 1024 * 1024
const maxParts = 200
const widest = 64

/** Rows from the first on, blank ones too; undefined when it is no spreadsheet we read. */
export async function firstSheetOf(file: Buffer, maxRows: number): Promise<string[][] | undefined> {
  if (!unpacksWithin(file)) return undefined
  try {
    const { sheets } = await readXlsx(file, { sheets: (_, index) => index === 0, range: `A1:BL${maxRows}` })
    return sheets[0]?.rows.map(row => row.slice(0, widest).map(textOf))
  } catch {
    // Whatever is wrong with it, whoever chose it is told to take the template.
    return undefined
  }
}

/** A phone number that a spreadsheet took for a number is one. */
function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell.trim()
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/**
 * Whether the archive's parts, each unpacked once, stay below the bound. Found as the reader finds them: by the directory at the end.
 * Lengths that stand elsewhere, and archives beyond 4 GiB, are not taken: no spreadsheet program writes them for a small sheet.
 */
function unpacksWithin(file: Buffer): boolean {
  try {
    const end = file.lastIndexOf('PK\u0005\u0006')
    const parts = end < 0 ? 0 : file.readUInt16LE(end + 10)
    if (parts === 0 || parts > maxParts) return false
    let at = file.readUInt32LE(end + 16)
    let left = maxUnpacked
    for (let n = 0; n < parts; n += 1) {
      const packed = file.readUInt32LE(at + 20)
      const header = file.readUInt32LE(at + 42)
      if (file.readUInt32LE(at) !== 0x02014b50) return false
      // A length of nothing would be looked for behind the data.
      if (packed === 0 && file.readUInt32LE(at + 24) + (file.readUInt16LE(at + 8) & 8) > 0) return false
      const from = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
      const bytes = file.subarray(from, from + packed)
      const stored = file.readUInt16LE(at + 10) === 0
      left -= stored || packed === 0 ? packed : inflateRawSync(bytes, { maxOutputLength: left }).length
      if (left <= 0) return false
      at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    }
    return true
  } catch {
    // Cut off, not an archive, or more than the bound.
    return false
  }
}
