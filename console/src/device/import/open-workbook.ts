/** A spreadsheet that somebody chose, read where it lies. What would unpack to more than a sheet of cameras is not unpacked. */
import { readXlsx } from 'hucre/xlsx'

const maxUnpacked = 32 * 1024 * 1024
const maxParts = 300

export type SheetCell = string | number | boolean | Date | null

/** Rows of the first sheet, blank ones too; undefined when it is no spreadsheet we read. */
export async function firstRowsOf(file: Uint8Array, maxRows: number): Promise<SheetCell[][] | undefined> {
  if (!unpacksWithin(file)) return undefined
  try {
    const { sheets } = await readXlsx(file, { sheets: (_, index) => index === 0, range: `A1:AF${maxRows}` })
    return sheets[0]?.rows
  } catch {
    // Whatever is wrong with it, whoever chose it is told to take the template.
    return undefined
  }
}

/** The lengths that the directory at the archive's end tells: the reader unpacks no part beyond the length told of it. */
function unpacksWithin(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  try {
    const end = lastEnd(view)
    const parts = end < 0 ? 0 : view.getUint16(end + 10, true)
    if (parts === 0 || parts > maxParts) return false
    let at = view.getUint32(end + 16, true)
    let left = maxUnpacked
    for (let n = 0; n < parts; n += 1) {
      const packed = view.getUint32(at + 20, true)
      const unpacked = view.getUint32(at + 24, true)
      if (view.getUint32(at, true) !== 0x02014b50 || (packed > 0 && unpacked === 0)) return false
      left -= unpacked
      if (left <= 0) return false
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return true
  } catch {
    // Cut off, or no archive.
    return false
  }
}

function lastEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) if (view.getUint32(at, true) === 0x06054b50) return at
  return -1
}
