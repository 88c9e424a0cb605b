import type { Trx } from '../../core/db/database.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { findEnteredKeySessions, findSessionIds } from './session-list.queries.ts'
import { endAccountSessions } from './sign-in.queries.ts'

/** Ends every session of the account; sockets and open consoles hear of it when the transaction has ended. */
export async function endSessionsOf(trx: Trx, accountId: number): Promise<void> {
  await announceAll(trx, await endAccountSessions(trx, accountId))
}

/** What the account may see or do has changed: whatever its sessions keep open is judged anew. */
export async function announceSessionsOf(trx: Trx, accountId: number): Promise<void> {
  await announceAll(trx, await findSessionIds(trx, accountId))
}

/** The account is stopped: so is what keys open whose holders come from it. */
export async function announceEnteredKeysOf(trx: Trx, accountId: number): Promise<void> {
  await announceAll(trx, await findEnteredKeySessions(trx, accountId))
}

/** An empty list would mean everybody's. */
async function announceAll(trx: Trx, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length > 0) await announceSessions(trx, sessionIds)
}
