import type { Reader } from '../../core/db/database.ts'
import { listChains } from './chain.queries.ts'
import type { ChainKey } from './chain-key.ts'
import { appendCheckpoint, type Checkpoint } from './checkpoint-file.ts'
import { removeExpiredFiles, rotateCheckpoints } from './checkpoint-rotation.ts'

const everyMs = 5 * 60_000

type Log = { error(facts: object, text: string): void; info(facts: object, text: string): void }

/**
 * Writes where the chains end: every five minutes, at once where there is no file, and whenever `now` is asked; nothing when none has grown.
 * A file that cannot be written stops nothing: it is logged once, and tried again at the next time.
 */
export function keepCheckpoints(
  path: string,
  key: ChainKey,
  log: Log,
  {
    maxBytes,
    announce,
  }: { maxBytes?: number | undefined; announce?: ((checkpoint: Checkpoint) => void) | undefined } = {},
) {
  const written = new Map<number, string>()
  let [writtenAt, isFailing] = [0, false]

  async function write(db: Reader, now: boolean): Promise<void> {
    const isNew = await rotateCheckpoints(path, maxBytes)
    if (!now && !isNew && Date.now() - writtenAt < everyMs) return
    if (isNew) written.clear()
    const all = await listChains(db)
    const grown = all.filter(({ tenantId, mac }) => written.get(tenantId) !== mac)
    // A check that begins later sees all of it.
    const at = Date.now()
    if (grown.length === 0) return
    const chains = grown.map(({ tenantId, seq, droppedSeq, mac }) => ({
      tenantId,
      seq,
      rows: seq - droppedSeq,
      head: mac,
    }))
    const checkpoint = { at, key: key.print, chains }
    await appendCheckpoint(path, key, checkpoint)
    announce?.(checkpoint)
    for (const { tenantId, mac } of grown) written.set(tenantId, mac)
    writtenAt = at
    if (isNew) await removeExpiredFiles(path, key, all)
  }

  return async (db: Reader, { now = false } = {}): Promise<void> => {
    try {
      await write(db, now)
      if (isFailing) log.info({ path }, 'checkpoints of the account log are written again')
      isFailing = false
    } catch (error) {
      if (!isFileError(error)) throw error
      if (!isFailing) log.error({ err: error, path }, 'the checkpoint of the account log could not be written')
      isFailing = true
    }
  }
}

/** How a data folder refuses; a database that is away has other codes. */
const refusals = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
])
const isFileError = (error: unknown): boolean => refusals.has((error as NodeJS.ErrnoException).code ?? '')
