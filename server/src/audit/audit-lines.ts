import { limits } from '@watchfire/contract/core/limits.ts'
import { type Database, readInScope } from '../core/db/database.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { type AuditFilter, listSealedEntries } from './audit.queries.ts'

/** Entries read at a time. */
const portion = 500

/**
 * One entry as JSON on each line, newest first: its fields as they were sealed, its number in the chain, its seal and the one before.
 * `rowMac` in chain/chain-key.ts makes a seal of them.
 */
export async function* auditLines(db: Database, viewer: Viewer, filter: AuditFilter): AsyncGenerator<string, void> {
  let after: { at: number; auditId: number } | undefined
  for (let written = 0; written < limits.auditRowsOfExport; written += portion) {
    const from = after
    const entries = await readInScope(db, viewer, trx => listSealedEntries(trx, viewer, filter, portion, from))
    if (entries.length > 0)
      yield entries
        .map(
          ({ at: _, auditId: __, seq, prev, mac, fields, ...names }) =>
            `${JSON.stringify({ seq, prev, mac, fields, ...names })}\n`,
        )
        .join('')
    const last = entries.at(-1)
    if (!last || entries.length < portion) return
    after = last
  }
}
