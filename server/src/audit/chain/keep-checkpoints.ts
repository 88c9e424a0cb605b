import { existsSync } from 'node:fs'
import type { Reader } from '../../core/db/database.ts'
import { listChains } from './chain.queries.ts'
import type { ChainKey } from './chain-key.ts'
import { appendCheckpoint } from './checkpoint-file.ts'

const everyMs = 5 * 60_000

/** Writes where the chains end: every five minutes, at once where there is no file, and whenever `now` is asked; nothing when none has grown. */
export function keepCheckpoints(path: string, key: ChainKey) {
  const written = new Map<number, string>()
  let writtenAt = 0
  return async (db: Reader, { now = false } = {}): Promise<void> => {
    const isNew = !existsSync(path)
    if (!now && !isNew && Date.now() - writtenAt < everyMs) return
    if (isNew) written.clear()
    const grown = (await listChains(db)).filter(({ tenantId, mac }) => written.get(tenantId) !== mac)
    // A check that begins later sees all of it.
    const at = Date.now()
    if (grown.length === 0) return
    const chains = grown.map(({ tenantId, seq, droppedSeq, mac }) => ({
      tenantId,
      seq,
      rows: seq - droppedSeq,
      head: mac,
    }))
    await appendCheckpoint(path, key, { at, key: key.print, chains })
    for (const { tenantId, mac } of grown) written.set(tenantId, mac)
    writtenAt = at
  }
}
