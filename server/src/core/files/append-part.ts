/** Files that arrive piece by piece, each piece where the one before ended. */
import { open, stat } from 'node:fs/promises'
import { refuse } from '../http/refuse.ts'

/** Bytes of a file; 0 where there is none. */
export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0
      throw error
    },
  )

/** Writes a piece behind what is there, and answers how much there is now; durable when it returns. @throws file.wrongOffset, file.diskFull */
export async function appendPart(path: string, offset: number, bytes: Buffer): Promise<number> {
  const present = await sizeOf(path)
  if (present !== offset) throw refuse('file.wrongOffset', { received: present })
  const file = await open(path, 'a', 0o640)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await file.truncate(offset).catch(() => {})
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw refuse('file.diskFull')
    throw error
  } finally {
    await file.close()
  }
  return offset + bytes.length
}
