/** Second factors of an account. Its owner is the viewer, or somebody whose administration was checked before. */
import { sql } from 'kysely'
import type { Db, Reader, Trx } from '../../core/db/database.ts'
import {
  factorDemanded,
  factorDue,
  hasApp,
  hasPasskey,
  idleMinutes,
  openerOfAccount,
  passwordDue,
  recoveryCodes,
  scopeEpoch,
} from '../../core/session/session.queries.ts'

export type SignInFacts = {
  has_app: boolean
  has_passkey: boolean
  recovery_left: number
  demanded: boolean
  factor_due: boolean
  password_due: boolean
  password_at: number
  idle_minutes: number
  networks: string[]
  scope_epoch: number
}

/** What the account's customer asks of its sign-ins, and what the account has. */
export async function findSignInFacts(db: Reader, accountId: number): Promise<SignInFacts> {
  const { rows } = await sql<SignInFacts>`
    select ${hasApp} as has_app, ${hasPasskey} as has_passkey, ${recoveryCodes} as recovery_left,
           ${factorDemanded} as demanded, ${factorDue} as factor_due, ${passwordDue} as password_due,
           coalesce(opener.password_at, a.password_at) as password_at, ${idleMinutes} as idle_minutes, coalesce(p.networks, '{}') as networks,
           ${scopeEpoch} as scope_epoch
    from account a join company c using (company_id) ${openerOfAccount} left join sign_in_policy p on p.tenant_id = a.tenant_id where a.account_id = ${accountId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the account is gone')
  return row
}

type Owner = { accountId: number; tenantId: number }

/** A secret that counts for nothing yet. False when one is in use. */
export async function beginTotp(trx: Trx, { accountId, tenantId }: Owner, sealed: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into totp (account_id, tenant_id, sealed) values (${accountId}, ${tenantId}, ${sealed})
    on conflict (account_id) do update set sealed = excluded.sealed, last_step = 0 where totp.confirmed_at is null
    returning account_id`.execute(trx)
  return rows.length > 0
}

export async function findTotp(db: Reader, accountId: number) {
  return db.selectFrom('totp').where('account_id', '=', accountId).select(['sealed', 'confirmed_at']).executeTakeFirst()
}

/** Takes the code of this step. False when it, or a later one, was taken before. */
export async function takeStep(db: Reader, accountId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update totp set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where account_id = ${accountId} and last_step < ${step} returning account_id`.execute(db)
  return rows.length > 0
}

export async function deleteTotp(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('totp').where('account_id', '=', accountId).execute()
}

export async function replaceRecoveryCodes(trx: Trx, { accountId, tenantId }: Owner, hashes: readonly Buffer[]) {
  await deleteRecoveryCodes(trx, accountId)
  const values = hashes.map(code_hash => ({ account_id: accountId, tenant_id: tenantId, code_hash }))
  await trx.insertInto('recovery_code').values(values).execute()
}

export async function deleteRecoveryCodes(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}

/** True for the one who takes it first. */
export async function takeRecoveryCode(db: Db, accountId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function markConfirmed(db: Reader, sessionId: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_at: sql`now()` as never })
    .where('session_id', '=', sessionId)
    .execute()
}

export async function isFederated(db: Reader, sessionId: number): Promise<boolean> {
  const row = await db.selectFrom('session').where('session_id', '=', sessionId).select('federated').executeTakeFirst()
  return row?.federated ?? false
}
