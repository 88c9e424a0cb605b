import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'

/**
 * The marks that were not used before, at any server. They are remembered with the nonces, which outlive the tickets.
 */
export async function noteTicketUses(
  auth: Db,
  uses: readonly { sessionId: number; mark: string }[],
): Promise<Set<string>> {
  const rows = await auth
    .insertInto('nonce')
    .values(uses.map(({ sessionId, mark }) => ({ session_id: sessionId, nonce: mark, made_at: new Date() })))
    .onConflict(conflict => conflict.doNothing())
    .returning('nonce')
    .execute()
  return new Set(rows.map(row => row.nonce))
}

/** The secret of that name, the same for every server of the installation; the first one to ask makes it. */
export async function ensureSecret(db: Db, name: string, fresh: Buffer): Promise<Buffer> {
  await db
    .insertInto('secret')
    .values({ name, value: fresh })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('secret').where('name', '=', name).select('value').executeTakeFirstOrThrow()
  return row.value
}

export async function replaceSecret(db: Db, name: string, value: Buffer): Promise<void> {
  await db.updateTable('secret').set({ value }).where('name', '=', name).execute()
}

/** A secret that is sealed, or still has to be, held so that two servers do not make two of it; undefined when there is none. */
export async function lockSecret(trx: Trx, name: string): Promise<{ value: Buffer; sealed: boolean } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`secret ${name}`}, 0))`.execute(trx)
  return trx.selectFrom('secret').where('name', '=', name).select(['value', 'sealed']).executeTakeFirst()
}

export async function sealSecret(trx: Trx, name: string, value: Buffer): Promise<void> {
  await trx
    .insertInto('secret')
    .values({ name, value, sealed: true })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value, sealed: true }))
    .execute()
}
